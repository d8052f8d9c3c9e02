//! The rules of `deny.toml` that need no network: licences, duplicates, bans, sources.

use std::collections::BTreeMap;

use super::Crate;

/// The licences that are allowed.
pub(super) fn allowed(deny: &toml::Table) -> Vec<String> {
    words(deny, "licenses", "allow")
}

/// The violations of the rules, as messages.
pub(super) fn broken(crates: &[Crate], deny: &toml::Table) -> Result<Vec<String>, String> {
    let licences = allowed(deny);
    let registries = words(deny, "sources", "allow-registry");
    let mut broken = Vec::new();
    for one in crates {
        let Crate { name, version, licence, source, .. } = one;
        if chosen(licence, &licences).is_none() {
            broken.push(format!(
                "{name} {version} has the licence {licence:?}, which is not allowed"
            ));
        }
        let known = registries.iter().any(|known| source.as_str() == format!("registry+{known}"));
        if !known {
            broken.push(format!("{name} {version} comes from {source}, which is not allowed"));
        }
        if specs(deny, "deny")?.iter().any(|spec| spec.fits(one)) {
            broken.push(format!("{name} is banned"));
        }
    }
    let skipped = specs(deny, "skip")?;
    for unused in skipped.iter().filter(|spec| !crates.iter().any(|one| spec.fits(one))) {
        let Spec { name, version } = unused;
        broken.push(format!("`skip` names {name}@{version}, which nothing depends on any more"));
    }
    let mut versions: BTreeMap<&str, Vec<&Crate>> = BTreeMap::new();
    for one in crates.iter().filter(|one| !skipped.iter().any(|spec| spec.fits(one))) {
        versions.entry(&one.name).or_default().push(one);
    }
    for (name, several) in versions.iter().filter(|(_, several)| several.len() > 1) {
        let versions: Vec<&str> = several.iter().map(|one| one.version.as_str()).collect();
        broken.push(format!("{name} is there in the versions {}", versions.join(" and ")));
    }
    Ok(broken)
}

/// The licences of an expression that are relied on: the best allowed alternative of every choice, all parts of a
/// conjunction. `None` if what is allowed does not suffice.
pub(super) fn chosen(expression: &str, allowed: &[String]) -> Option<Vec<String>> {
    // Old crates used a slash for a choice.
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let found = choice(&words, &mut at, allowed)?;
    (at == words.len()).then_some(found?)
}

type Found = Option<Option<Vec<String>>>;

/// `a OR b`. The outer `None` means an expression that cannot be parsed, the inner one a licence that is not allowed.
fn choice(words: &[&str], at: &mut usize, allowed: &[String]) -> Found {
    let mut best = both(words, at, allowed)?;
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        let other = both(words, at, allowed)?;
        // Prefers the fewest licences, then those listed first among the allowed ones.
        let rank = |found: &Vec<String>| {
            (
                found.len(),
                found.iter().filter_map(|name| allowed.iter().position(|a| a == name)).max(),
            )
        };
        best = match (best, other) {
            (Some(one), Some(other)) if rank(&other) < rank(&one) => Some(other),
            (one, other) => one.or(other),
        };
    }
    Some(best)
}

/// `a AND b`.
fn both(words: &[&str], at: &mut usize, allowed: &[String]) -> Found {
    let mut all = one(words, at, allowed)?;
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        let more = one(words, at, allowed)?;
        all = all.zip(more).map(|(all, more)| [all, more].concat());
    }
    Some(all)
}

/// A licence, with its exception if it has one, or an expression in parentheses.
fn one(words: &[&str], at: &mut usize, allowed: &[String]) -> Found {
    let word = *words.get(*at)?;
    *at += 1;
    if word == "(" {
        let inner = choice(words, at, allowed)?;
        *at += 1;
        return (words.get(*at - 1) == Some(&")")).then_some(inner);
    }
    let mut name = word.to_owned();
    if words.get(*at) == Some(&"WITH") {
        name = format!("{word} WITH {}", words.get(*at + 1)?);
        *at += 2;
    }
    Some(allowed.contains(&name).then(|| vec![name]))
}

/// A crate, in any version or in those with this prefix.
#[derive(Debug)]
struct Spec {
    name: String,
    version: String,
}

impl Spec {
    fn fits(&self, one: &Crate) -> bool {
        let rest = one.version.strip_prefix(&self.version);
        let whole = self.version.is_empty()
            || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        one.name == self.name && whole
    }
}

fn specs(deny: &toml::Table, field: &str) -> Result<Vec<Spec>, String> {
    let list = deny.get("bans").and_then(|bans| bans.get(field)).and_then(|list| list.as_array());
    let spec = |entry: &toml::Value| {
        let said = entry.get("crate").and_then(toml::Value::as_str);
        let said =
            said.ok_or_else(|| format!("deny.toml: an entry of `{field}` names no crate"))?;
        let (name, version) = said.split_once('@').unwrap_or((said, ""));
        Ok(Spec { name: name.to_owned(), version: version.to_owned() })
    };
    list.into_iter().flatten().map(spec).collect()
}

fn words(deny: &toml::Table, section: &str, field: &str) -> Vec<String> {
    let list = deny.get(section).and_then(|of| of.get(field)).and_then(|list| list.as_array());
    list.into_iter().flatten().filter_map(|word| Some(word.as_str()?.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str, version: &str, licence: &str) -> Crate {
        Crate {
            id: format!("{name}@{version}"),
            name: name.to_owned(),
            version: version.to_owned(),
            licence: licence.to_owned(),
            source: "registry+here".to_owned(),
            manifest: String::new(),
        }
    }

    fn deny() -> toml::Table {
        r#"
            licenses.allow = ["Apache-2.0", "MIT", "Unicode-3.0", "Apache-2.0 WITH LLVM-exception"]
            bans.skip = [{ crate = "old@1" }]
            bans.deny = [{ crate = "evil" }]
            sources.allow-registry = ["here"]
        "#
        .parse()
        .unwrap()
    }

    #[test]
    fn expressions_are_read_as_spdx_has_them() {
        let allowed = allowed(&deny());
        let chosen = |expression| chosen(expression, &allowed).map(|found| found.join(" + "));
        assert_eq!(chosen("MIT OR Apache-2.0").as_deref(), Some("Apache-2.0"));
        assert_eq!(chosen("MIT/GPL-3.0").as_deref(), Some("MIT"));
        assert_eq!(chosen("GPL-3.0 OR MIT").as_deref(), Some("MIT"));
        let both = chosen("(MIT OR Apache-2.0) AND Unicode-3.0");
        assert_eq!(both.as_deref(), Some("Apache-2.0 + Unicode-3.0"));
        let exception = "Apache-2.0 WITH LLVM-exception";
        assert_eq!(chosen(exception).as_deref(), Some(exception));
        for refused in
            ["", "GPL-3.0", "MIT AND GPL-3.0", "Apache-2.0 WITH other", "(MIT", "MIT MIT", "OR"]
        {
            assert_eq!(chosen(refused), None, "{refused}");
        }
    }

    #[test]
    fn what_breaks_a_rule_is_named() {
        let old = named("old", "1.2.0", "MIT");
        let good = [named("good", "1.0.0", "MIT"), old.clone(), named("old", "2.0.0", "MIT")];
        assert_eq!(broken(&good, &deny()).unwrap(), [""; 0]);
        let elsewhere = Crate { source: "git+there".to_owned(), ..named("far", "1.0.0", "MIT") };
        for (wrong, said) in [
            (vec![named("stern", "1.0.0", "GPL-3.0")], "stern 1.0.0 has the licence \"GPL-3.0\""),
            (vec![elsewhere], "far 1.0.0 comes from git+there"),
            (vec![named("evil", "3.0.0", "MIT")], "evil is banned"),
            (
                vec![named("two", "1.0.0", "MIT"), named("two", "1.1.0", "MIT")],
                "two is there in the versions 1.0.0 and 1.1.0",
            ),
        ] {
            let found = broken(&[vec![old.clone()], wrong].concat(), &deny()).unwrap();
            assert!(found.len() == 1 && found[0].contains(said), "{found:?}");
        }
        let unused = broken(&[named("old", "10.0.0", "MIT")], &deny()).unwrap();
        assert!(unused.len() == 1 && unused[0].contains("old@1"), "{unused:?}");
    }
}

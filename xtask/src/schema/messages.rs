//! The messages that the engine can send: every `message!` in the sources, by id, with its English, and every note on
//! progress, which has no parameters and is its own id.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Where messages are written.
const FOLDERS: [&str; 4] = ["crates/game/src", "crates/search/src", "games", "apps/protocol/src"];

#[derive(Default)]
struct Found {
    messages: BTreeMap<String, String>,
    notes: BTreeSet<String>,
}

/// The file for the page: what a translation has to say, and with which parameters.
pub(crate) fn write(root: &Path) -> Result<String, String> {
    let mut found = Found::default();
    for folder in FOLDERS {
        gather(&root.join(folder), &mut found)?;
    }
    let mut out = String::from(
        "// Written by `cargo xtask schema` from every `message!` in the sources. Do not edit.\n\n\
         /** The sentences of the engine and their parts by id, with places for their parameters. */\n\
         export const MESSAGES = {\n",
    );
    for (id, english) in &found.messages {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "  '{id}': '{}',", quoted(english));
    }
    out.push_str(
        "} as const;\n\n/** What the engine says while it is working. */\nexport const NOTES = [\n",
    );
    for note in &found.notes {
        let _ = writeln!(out, "  '{}',", quoted(note));
    }
    out.push_str("] as const;\n");
    Ok(out)
}

fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\'', "\\'")
}

fn gather(path: &Path, found: &mut Found) -> Result<(), String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    if path.is_dir() {
        let entries = fs::read_dir(path).map_err(|error| wrong(&error))?;
        let mut inside: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        inside.sort();
        let aside = ["target", "tests", "benches", "examples", "training"];
        inside.retain(|path| !aside.iter().any(|name| path.ends_with(name)));
        return inside.iter().try_for_each(|path| gather(path, found));
    }
    if path.extension().is_none_or(|kind| kind != "rs") {
        return Ok(());
    }
    let text = fs::read_to_string(path).map_err(|error| wrong(&error))?;
    let text = spoken(&text);
    found.notes.extend(notes(&text));
    for (id, english) in messages(&text).map_err(|error| wrong(&error))? {
        if let Some(other) = found.messages.insert(id.clone(), english.clone())
            && other != english
        {
            return Err(wrong(&format!("`{id}` is both \"{other}\" and \"{english}\"")));
        }
    }
    Ok(())
}

/// A source without its test module, which is at the end, and without comments, which have examples.
fn spoken(source: &str) -> String {
    let end = source.find("\n#[cfg(test)]\nmod ").unwrap_or(source.len());
    let lines = source[..end].lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// A note with a place for its number: `known within {}`.
fn with_number(note: &str) -> String {
    match (note.find('{'), note.find('}')) {
        (Some(from), Some(to)) => format!("{}{{}}{}", &note[..from], &note[to + 1..]),
        _ => note.to_owned(),
    }
}

/// The literal at the end of every report on progress: `work.step(done, of, "note")`, or of one with a number.
fn notes(source: &str) -> Vec<String> {
    let calls = [".step(", ".report("].map(|call| source.split(call).skip(1));
    let read = |call: &str| {
        let mut open = 1;
        let end = call.find(|letter| {
            open += i32::from(letter == '(') - i32::from(letter == ')');
            open == 0
        })?;
        let (_, last) = call[..end].rsplit_once(',')?;
        let last = last.trim_start();
        match last.strip_prefix("&format!(") {
            Some(counted) => literal(counted).map(|(note, _)| with_number(&note)),
            None => literal(last).map(|(note, _)| note),
        }
    };
    calls.into_iter().flatten().filter_map(read).collect()
}

/// The ids and English texts in a source, which are string literals. A name, which has a code and no text, has its
/// code in place of a text.
fn messages(source: &str) -> Result<Vec<(String, String)>, String> {
    let calls = source.split("message!(").skip(1);
    let read = |call: &str| {
        let (id, rest) = literal(call)?;
        let rest = rest.trim_start().trim_start_matches(',');
        let english = match literal(rest) {
            Some((english, _)) => english,
            None => format!("{{{}}}", rest.split('=').next()?.trim()),
        };
        Some((id, english))
    };
    let error =
        |call: &str| format!("cannot read `message!({}`", call.lines().next().unwrap_or(""));
    calls.map(|call| read(call).ok_or_else(|| error(call))).collect()
}

/// The string literal at the start, and what follows it.
fn literal(text: &str) -> Option<(String, &str)> {
    let mut chars = text.trim_start().strip_prefix('"')?.chars();
    let mut found = String::new();
    loop {
        match chars.next()? {
            '"' => return Some((found, chars.as_str())),
            '\\' => match chars.next()? {
                '\n' => chars = chars.as_str().trim_start().chars(),
                'n' => found.push('\n'),
                other => found.push(other),
            },
            plain => found.push(plain),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_read() {
        let source = r#"
            /// message!("not.this", "one")
            let a = message!("a.one", "It is {what}.", what = 3);
            let b = message!(
                "a.two",
                "A \"long\" one that \
                 goes on {here}",
                here = message!("a.name", code = code.to_string() => english)
            );
        "#;
        let found = messages(&spoken(source)).unwrap();
        let found: Vec<(&str, &str)> = found.iter().map(|(id, text)| (&**id, &**text)).collect();
        assert_eq!(
            found,
            [
                ("a.one", "It is {what}."),
                ("a.two", "A \"long\" one that goes on {here}"),
                ("a.name", "{code}"),
            ]
        );
    }

    #[test]
    fn every_note_is_read() {
        let source = r#"
            work.step(done, of.len(), "playing games")?;
            machine.step(input, |one| one.two(3));
            work.report(
                done as f64 / most(all, 2),
                "solving"
            );
            work.report(done, &so_far);
            work.report(done, &format!("known within {width:.4}"));
        "#;
        assert_eq!(notes(source), ["playing games", "solving", "known within {}"]);
    }

    #[test]
    fn an_id_that_is_no_literal_is_refused() {
        assert!(messages("message!(id, \"text\")").is_err());
    }

    #[test]
    fn the_sources_agree_about_their_messages() {
        let written = write(&crate::shell::root()).unwrap();
        assert!(written.contains("'blob.unbeatable': '{card} cannot be beaten',"), "{written}");
        assert!(written.contains("'list': '{parts}',"), "{written}");
    }
}

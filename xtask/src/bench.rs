//! `cargo xtask bench`: the benchmarks whose figures appear in the documentation, by name.

use clap::Args;

use crate::shell;

/// Run a benchmark; without a name, list them
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Name of the benchmark
    name: Option<String>,

    /// Arguments passed on to the benchmark
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    more: Vec<String>,
}

struct Bench {
    name: &'static str,
    about: &'static str,
    work: Work,
}

enum Work {
    /// A benchmark of some crate.
    Cargo(&'static [&'static str]),
    /// A benchmark that starts its own programs, which is too large for `cargo bench`.
    Here(fn(&[String]) -> Result<bool, String>),
}

const BENCHES: &[Bench] = &[
    Bench {
        name: "42",
        about: "Texas 42: worlds and samples from any view, double dummy, playouts and decisions",
        work: Work::Cargo(&["bench", "--package", "kibitzer-texas42", "--bench", "texas42"]),
    },
    Bench {
        name: "blob",
        about: "Blob: sampled deals for 3 to 8 players, playouts, search, self-play and network",
        work: Work::Cargo(&["bench", "--package", "kibitzer-blob", "--bench", "blob"]),
    },
    Bench {
        name: "bomb",
        about: "a whole analysis of a Bomb Busters table: slots, dual cuts, detectors",
        work: Work::Cargo(&["bench", "--package", "kibitzer-bomb-busters", "--bench", "bomb"]),
    },
    Bench {
        name: "browser",
        about: "the static site: downloads, taps, its engine beside the native one on one thread, memory",
        work: Work::Here(crate::browser::bench),
    },
    Bench {
        name: "clue",
        about: "Clue: exact odds beside enumeration and a Monte Carlo, advice; `games` for the expert against beginners",
        work: Work::Cargo(&["bench", "--package", "kibitzer-clue", "--bench", "clue"]),
    },
    Bench {
        name: "deal",
        about: "counts, marginals and samples of hidden deals, against the methods they replace",
        work: Work::Cargo(&["bench", "--package", "kibitzer-deal", "--bench", "deal"]),
    },
    Bench {
        name: "envs",
        about: "environments for learning agents beside those of OpenSpiel, both from Python; --seconds N",
        work: Work::Here(crate::python::bench_envs),
    },
    Bench {
        name: "kills",
        about: "every kind of long run killed 50 times at random moments: the same bytes in the end; --kills, --seed, --only",
        work: Work::Here(crate::kills::run),
    },
    Bench {
        name: "python",
        about: "what Python adds: calls, batches, samples, import time, size of the wheel; --quick",
        work: Work::Here(crate::python::bench),
    },
    Bench {
        name: "server",
        about: "the server under load and under attack, and the page in a browser; --quick, --no-browser",
        work: Work::Here(crate::server::run),
    },
    Bench {
        name: "yatzy",
        about: "solving, densities, simulation, advice and target play, beside their plain twins",
        work: Work::Cargo(&["bench", "--package", "kibitzer-yatzy", "--bench", "yatzy"]),
    },
];

pub(crate) fn run(args: &BenchArgs) -> Result<bool, String> {
    let Some(name) = &args.name else {
        for bench in BENCHES {
            println!("{:<12} {}", bench.name, bench.about);
        }
        return Ok(true);
    };
    let bench = find(name)?;
    let cargo = match bench.work {
        Work::Here(run) => return run(&args.more),
        Work::Cargo(cargo) => cargo,
    };
    let mut cargo = cargo.to_vec();
    if !args.more.is_empty() {
        cargo.push("--");
        cargo.extend(args.more.iter().map(String::as_str));
    }
    println!("$ cargo {}", cargo.join(" "));
    Ok(shell::run(&shell::cargo(), &cargo, &[]))
}

fn find(name: &str) -> Result<&'static Bench, String> {
    BENCHES.iter().find(|bench| bench.name == name).ok_or_else(|| {
        let names: Vec<&str> = BENCHES.iter().map(|bench| bench.name).collect();
        format!("there is no benchmark `{name}`; there are {}", names.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn benchmarks_are_found_by_name() {
        assert_eq!(find("deal").unwrap().name, "deal");
        let yatzy = find("yatzy").unwrap();
        assert!(matches!(yatzy.work, Work::Cargo(cargo) if cargo[2] == "kibitzer-yatzy"));
        assert!(find("speed").err().unwrap().contains("deal"));
    }
}

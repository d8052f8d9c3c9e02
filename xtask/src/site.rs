//! `cargo xtask site`: the static site, with the engine in the page. Any file server can serve it, and it works
//! offline.
//!
//! The engine is built twice, with and without SIMD, because a browser without SIMD rejects a module that uses it;
//! the page chooses.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::browser;
use crate::shell;
use crate::tools::{Source, ThisMachine, provide, tools_of};
use crate::web;

/// Build the static site, engine included, into target/site
#[derive(Debug, Args)]
pub(crate) struct SiteArgs {
    /// Then run the stories that apply to it in headless Chromium
    #[arg(long)]
    check: bool,

    /// Where it will be served, such as `https://example.org/kibitzer/`; the error page for wrong addresses links
    /// there
    #[arg(long, value_name = "URL")]
    home: Option<String>,

    /// Faster build for a preview: without the compressed copies of the files
    #[arg(long)]
    quick: bool,
}

const TARGET: &str = "wasm32-unknown-unknown";

/// A build of the engine: its name on the page, and its compiler flags.
const BUILDS: [(&str, &str); 2] = [("plain", ""), ("simd", "-C target-feature=+simd128")];

pub(crate) fn run(args: &SiteArgs) -> Result<bool, String> {
    let wasm = tools_of("site").into_iter().filter(|tool| matches!(tool.source, Source::Target(_)));
    let missing = provide(&wasm.collect::<Vec<_>>(), &mut ThisMachine);
    if let Some(missing) = missing.into_iter().next() {
        return Err(missing.reason);
    }
    Ok(build(&folder(), args)? && (!args.check || browser::site_stories()))
}

/// Builds the site as it is published, for benchmarks.
pub(crate) fn built() -> Result<bool, String> {
    build(&folder(), &SiteArgs { home: None, quick: false, check: false })
}

/// Where the site is written.
pub(crate) fn folder() -> PathBuf {
    shell::target().join("site")
}

/// Builds the site into a folder.
fn build(out: &Path, args: &SiteArgs) -> Result<bool, String> {
    let (wasm, data) = (engine()?, data()?);
    let web = web::prepared()?;
    let (out, wasm, data) = (out.to_string_lossy(), wasm.to_string_lossy(), data.to_string_lossy());
    let page =
        ["run", "--silent", "build", "--", "--mode", "site", "--outDir", &out, "--emptyOutDir"];
    if !web::npm_with(&web, &page, &[("WASM", &wasm), ("DATA", &data)]) {
        return Ok(false);
    }
    let mut finish = vec!["web/site/finish.mjs", &out];
    finish.extend(args.home.iter().flat_map(|home| ["--home", home.as_str()]));
    finish.extend(args.quick.then_some("--no-twins"));
    println!("$ node {}", finish.join(" "));
    let finished = shell::run("node", &finish, &[]);
    let notices = Path::new(&*out).join(crate::licences::NOTICES);
    fs::copy(shell::root().join(crate::licences::NOTICES), &notices)
        .map_err(|error| format!("{}: {error}", notices.display()))?;
    if finished {
        println!("the site is in {out}; serve it with any file server, see docs/site.md");
    }
    Ok(finished)
}

/// Builds both modules; returns the folder that contains them.
fn engine() -> Result<PathBuf, String> {
    let wasm = shell::target().join("site-wasm");
    fs::create_dir_all(&wasm).map_err(|error| format!("{}: {error}", wasm.display()))?;
    for (name, flags) in BUILDS {
        // Separate folders: different flags in one folder would mean rebuilding everything each time.
        let folder = shell::target().join(format!("site-{name}"));
        let at = folder.to_string_lossy();
        let args = [
            "build",
            "--profile",
            "site",
            "--target",
            TARGET,
            "--package",
            "kibitzer-browser",
            "--target-dir",
            &at,
        ];
        println!("$ RUSTFLAGS={flags:?} cargo {}", args.join(" "));
        if !shell::run(&shell::cargo(), &args, &[("RUSTFLAGS", flags)]) {
            return Err(format!("the engine could not be built for {TARGET}"));
        }
        let built = folder.join(TARGET).join("site/kibitzer_browser.wasm");
        let to = wasm.join(format!("{name}.wasm"));
        fs::copy(&built, &to).map_err(|error| format!("{}: {error}", built.display()))?;
    }
    Ok(wasm)
}

/// Collects the data that the site ships; returns its folder. Openings are solved here, which takes seconds;
/// distributions take minutes and are stored in the repository. Networks are those that native programs contain.
fn data() -> Result<PathBuf, String> {
    let folder = shell::target().join("site-data");
    let wrong = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(wrong)?;
    }
    let at = folder.to_string_lossy();
    let program = shell::built("--example", "site_data")?.to_string_lossy().into_owned();
    println!("$ {program} {at}");
    if !shell::run(&program, &[&at], &[]) {
        return Err("the data of the site could not be worked out".to_owned());
    }
    for entry in fs::read_dir(shell::root().join("apps/browser/data")).map_err(wrong)? {
        let entry = entry.map_err(wrong)?;
        fs::copy(entry.path(), folder.join(entry.file_name())).map_err(wrong)?;
    }
    for game in ["blob", "texas42"] {
        for entry in
            fs::read_dir(shell::root().join("games").join(game).join("model")).map_err(wrong)?
        {
            let path = entry.map_err(wrong)?.path();
            if path.extension().is_some_and(|extension| extension == "safetensors")
                && let Some(name) = path.file_name()
            {
                fs::copy(&path, folder.join(format!("{game}~{}", name.display())))
                    .map_err(wrong)?;
            }
        }
    }
    Ok(folder)
}

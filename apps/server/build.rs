//! Lists the page's built files (`web/dist`) for embedding, each gzipped and with a tag that changes with its content,
//! and packs the OpenAPI document in the same way. Embedding them as they are would make the program a megabyte larger.

use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use flate2::{Compression, write::GzEncoder};

fn main() -> Result<(), Box<dyn Error>> {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let dist = here.join("../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let mut files = Vec::new();
    below(&dist, &mut files)
        .map_err(|error| format!("{}: {error}; `cargo xtask web` builds it", dist.display()))?;
    files.sort();
    let mut list = String::from("&[\n");
    for (number, file) in files.iter().enumerate() {
        println!("cargo::rerun-if-changed={}", file.display());
        let bytes = fs::read(file)?;
        let packed = out.join(format!("{number}.gz"));
        fs::write(&packed, gzip(&bytes)?)?;
        let name: Vec<_> =
            file.strip_prefix(&dist)?.components().map(|part| part.as_os_str()).collect();
        let name: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
        writeln!(
            list,
            "PageFile {{ path: {:?}, packed: include_bytes!({:?}), tag: \"\\\"{:016x}\\\"\" }},",
            format!("/{}", name.join("/")),
            packed,
            fnv(&bytes),
        )?;
    }
    list.push(']');
    fs::write(out.join("page_files.rs"), list)?;
    let openapi = here.join("../protocol/schema/openapi.json");
    println!("cargo::rerun-if-changed={}", openapi.display());
    fs::write(out.join("openapi.gz"), gzip(&fs::read(openapi)?)?)?;
    Ok(())
}

fn gzip(bytes: &[u8]) -> Result<Vec<u8>, std::io::Error> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

fn below(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), std::io::Error> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            below(&path, found)?;
        } else {
            found.push(path);
        }
    }
    Ok(())
}

/// FNV-1a: tells versions of a file apart, which is all a tag is for.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

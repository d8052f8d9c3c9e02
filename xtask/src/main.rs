//! Everything cargo cannot do by itself: `cargo xtask test`, `golden`, `bench`, `fuzz`, `invariants`, `licences`, `mutants`,
//! `schema`, `web`, `browser`, `site`, `python`, `publish`, `dist`, `docs`.
//!
//! Guarantees: every step prints what it runs; nothing is skipped without a reason in the summary; the exit code is
//! nonzero if anything failed. It must not know what the tests test.

mod bench;
mod browser;
mod dist;
mod docs;
mod fuzz;
mod golden;
mod ignored;
mod invariants;
mod kills;
mod licences;
mod mutants;
mod publish;
mod python;
mod schema;
mod server;
mod shell;
mod site;
mod steps;
mod summary;
mod test;
mod tools;
mod web;

use std::process::ExitCode;

use clap::Parser;

/// Development tasks that cargo cannot do by itself
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    Test(test::TestArgs),
    Golden(golden::GoldenArgs),
    Bench(bench::BenchArgs),
    Fuzz(fuzz::FuzzArgs),
    Invariants(invariants::InvariantsArgs),
    Licences(licences::LicencesArgs),
    Mutants(mutants::MutantsArgs),
    Schema(schema::SchemaArgs),
    Web(web::WebArgs),
    Browser(browser::BrowserArgs),
    Site(site::SiteArgs),
    Python(python::PythonArgs),
    Publish(publish::PublishArgs),
    Dist(dist::DistArgs),
    Docs(docs::DocsArgs),
}

fn main() -> ExitCode {
    let passed = match Task::parse() {
        Task::Test(args) => test::run(&args),
        Task::Golden(args) => golden::run(&args),
        Task::Bench(args) => bench::run(&args),
        Task::Fuzz(args) => fuzz::run(&args),
        Task::Invariants(args) => invariants::run(&args),
        Task::Licences(args) => licences::run(&args),
        Task::Mutants(args) => mutants::run(&args),
        Task::Schema(args) => schema::run(&args),
        Task::Web(args) => web::run(&args),
        Task::Browser(args) => browser::run(&args),
        Task::Site(args) => site::run(&args),
        Task::Python(args) => python::run(&args),
        Task::Publish(args) => publish::run(&args),
        Task::Dist(args) => dist::run(&args),
        Task::Docs(args) => docs::run(&args),
    };
    match passed {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::from(2)
        }
    }
}

//! `kibitzer blob train`: trains a network for Blob by self-play, in a run that can be stopped, killed and resumed.
//!
//! What is trained and how is in `kibitzer_blob::training`; here are the timing, the threads, the files and the output.

mod curve;
mod driver;
mod export;
mod run_folder;
mod stop;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use kibitzer_blob::training::Plan;

use crate::failure::Failure;
use driver::Driver;
use run_folder::RunFolder;

/// Train a network by self-play; an interrupted run resumes
#[derive(Debug, Args)]
pub(super) struct TrainArgs {
    /// The folder of the run: plan, checkpoints, champions, learning curve
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,

    /// Training plan for a new run; missing fields have the default plan's values
    #[arg(long, value_name = "FILE.toml", conflicts_with = "quick")]
    config: Option<PathBuf>,

    /// Use a plan whose iterations take seconds, for trying things out
    #[arg(long)]
    quick: bool,

    /// Random seed of the run, instead of the plan's
    #[arg(long, value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    seed: Option<u64>,

    /// Stop when the run has this many iterations, including those before a resume
    #[arg(long, value_name = "N")]
    iterations: Option<u64>,

    /// Stop after this many minutes, once the units in progress are done
    #[arg(long, value_name = "M", value_parser = minutes)]
    minutes: Option<Duration>,

    /// Number of threads [default: all cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Number of checkpoints to keep
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..))]
    keep: u16,

    /// Save whenever the last save is at least this many seconds old, wherever the run is; 0 saves after every unit and
    /// step
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    save_every: u64,

    /// If the newest checkpoint is damaged, resume from the newest intact one
    #[arg(long)]
    fall_back: bool,

    /// Write the champion to this file at the end; without --iterations and --minutes nothing is trained
    #[arg(long, value_name = "FILE.safetensors")]
    export: Option<PathBuf>,

    /// Export in half precision: half the size, about three significant digits
    #[arg(long, requires = "export")]
    half: bool,

    /// Also write the champion to this file as ONNX
    #[arg(long, value_name = "FILE.onnx")]
    onnx: Option<PathBuf>,

    /// Print the plan as TOML and exit
    #[arg(long)]
    show_plan: bool,
}

fn minutes(text: &str) -> Result<Duration, String> {
    let wrong = || "expected a number of minutes above 0, such as 30 or 0.5".to_owned();
    let minutes: f64 = text.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(60.0 * minutes)
        .ok()
        .filter(|time| !time.is_zero())
        .ok_or_else(wrong)
}

pub(super) fn run(args: &TrainArgs) -> Result<(), Failure> {
    let wanted = wanted(args)?;
    if args.show_plan {
        let plan = wanted.unwrap_or_default();
        return export::show_plan(&plan);
    }
    let folder = RunFolder::open(&args.out, args.keep)?;
    let exports = args.export.is_some() || args.onnx.is_some();
    let trains = args.iterations.is_some() || args.minutes.is_some() || !exports;
    let (plan, begun) = folder.plan(wanted)?;
    if !trains && !begun {
        let message = format!("{} has no run to export from", args.out.display());
        return Err(Failure::Question(message));
    }
    let (course, resumed) = folder.course(&plan, args.fall_back)?;
    let course = if trains {
        let stop = stop::work(args.minutes)?;
        let threads = args.threads.map_or(0, usize::from);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| Failure::Thread(std::io::Error::other(error)))?;
        let save_every = Duration::from_secs(args.save_every);
        if resumed {
            driver::say(&format!("resuming after iteration {}", course.iterations()))?;
        }
        let mut driver = Driver::new(&folder, course, &stop, save_every)?;
        pool.install(|| driver.run(args.iterations))?;
        driver.into_course()
    } else {
        course
    };
    export::export(&course, args.export.as_deref(), args.half, args.onnx.as_deref())
}

/// The plan given on the command line, if any.
fn wanted(args: &TrainArgs) -> Result<Option<Plan>, Failure> {
    let mut wanted = match &args.config {
        Some(path) => Some(run_folder::read_plan(path)?),
        None => args.quick.then(Plan::quick),
    };
    if let Some(seed) = args.seed {
        wanted.get_or_insert_default().seed = seed;
    }
    Ok(wanted)
}

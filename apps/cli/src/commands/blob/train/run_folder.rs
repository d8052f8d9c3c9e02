//! The folder of a run:
//!
//! | file | contents |
//! |---|---|
//! | `plan.toml` | the plan; written once, when the run starts |
//! | `checkpoints/00000012.kbz` | everything needed to resume, in a checksummed container; the last few are kept |
//! | `champion-00012.safetensors` | the network that was crowned after 12 iterations |
//! | `curve.parquet`, `curve.svg`, ... | the learning curve |
//! | `lock` | locked while a process trains here |
//!
//! Every file is written atomically. If a checkpoint is damaged nevertheless, it is refused; the one before it is used
//! only if the user asks for that.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use kibitzer_blob::training::{Course, Plan};
use kibitzer_neural::Precision;
use kibitzer_protocol::ENGINE_VERSION;
use kibitzer_store::{Expect, FileError, Key, Label, open, write_atomically, write_container};

use super::export::notes;
use crate::failure::Failure;

const KIND: &str = "blob.training";
const RULES: u32 = 1;

/// The folder of a run, locked.
#[derive(Debug)]
pub(super) struct RunFolder {
    path: PathBuf,
    keep: usize,
    /// The lock is held as long as this file is open.
    _lock: File,
}

impl RunFolder {
    /// Locks the folder, creating it if necessary.
    pub(super) fn open(path: &Path, keep: u16) -> Result<Self, Failure> {
        let checkpoints = path.join("checkpoints");
        fs::create_dir_all(&checkpoints).map_err(when("create the folder", &checkpoints))?;
        let lock_path = path.join("lock");
        let lock = File::create(&lock_path).map_err(when("create", &lock_path))?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => {
                let message = format!("another process is already training in {}", path.display());
                return Err(Failure::Question(message));
            }
            // A file system without locks: the user must take care.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        Ok(Self { path: path.to_owned(), keep: keep.into(), _lock: lock })
    }

    /// The plan of the run, and whether the run already existed. Refuses a requested plan that differs from the run's.
    pub(super) fn plan(&self, wanted: Option<Plan>) -> Result<(Plan, bool), Failure> {
        let path = self.path.join("plan.toml");
        if path.exists() {
            let plan = read_plan(&path)?;
            if wanted.is_some_and(|wanted| wanted != plan) {
                let message = format!(
                    "the run in {} has a different plan (see {}); omit --config, --quick and --seed to resume it, or choose another folder",
                    self.path.display(),
                    path.display()
                );
                return Err(Failure::Question(message));
            }
            return Ok((plan, true));
        }
        if !self.checkpoints()?.is_empty() {
            let message = format!("{} has checkpoints but no plan.toml", self.path.display());
            return Err(Failure::Question(message));
        }
        let plan = wanted.unwrap_or_default();
        plan.check().map_err(Failure::question)?;
        write_atomically(&path, plan_text(&plan)?.as_bytes())?;
        Ok((plan, false))
    }

    /// The state of the run, and whether it was resumed: from its newest checkpoint, or at the start.
    pub(super) fn course(&self, plan: &Plan, fall_back: bool) -> Result<(Course, bool), Failure> {
        let checkpoints = self.checkpoints()?;
        let mut newest_fault = None;
        for (_, path) in checkpoints.iter().rev() {
            match self.read(plan, path) {
                Ok(course) => {
                    if let Some(fault) = newest_fault {
                        eprintln!("kibitzer: {fault}; resuming from {}", path.display());
                    }
                    return Ok((course, true));
                }
                Err(fault) if fall_back => newest_fault = newest_fault.or(Some(fault)),
                Err(fault) => {
                    let message =
                        format!("{fault}; --fall-back resumes from the newest intact checkpoint");
                    return Err(Failure::Question(message));
                }
            }
        }
        match newest_fault {
            None => Ok((Course::new(plan.clone()).map_err(Failure::question)?, false)),
            Some(fault) => {
                let message = format!(
                    "all {} checkpoints are damaged: {fault}; move the folder `checkpoints` away to start over",
                    checkpoints.len()
                );
                Err(Failure::Question(message))
            }
        }
    }

    fn read(&self, plan: &Plan, path: &Path) -> Result<Course, Failure> {
        let key = key(plan)?;
        let expect = Expect { kind: KIND, rules_version: RULES, key, rebuild: "" };
        let container = open(path, &expect).map_err(|error| match error {
            kibitzer_store::OpenError::Refused {
                fault: kibitzer_store::ContainerError::WrongKey { .. },
                ..
            } => Failure::Question(format!(
                "{} belongs to a different plan than the plan.toml beside it",
                path.display()
            )),
            other => Failure::question(other),
        })?;
        let wrong = |error| Failure::Question(format!("{}: {error}", path.display()));
        Course::from_bytes(plan.clone(), container.payload()).map_err(wrong)
    }

    /// Writes a checkpoint and deletes the oldest ones beyond the number to keep.
    pub(super) fn save(&self, course: &Course) -> Result<(), Failure> {
        let before = self.checkpoints()?;
        let number = before.last().map_or(1, |(number, _)| number + 1);
        let path = self.path.join("checkpoints").join(format!("{number:08}.kbz"));
        let key = key(course.plan())?;
        let label = Label { kind: KIND, rules_version: RULES, engine_version: ENGINE_VERSION, key };
        let bytes = course.to_bytes().map_err(Failure::question)?;
        write_container(&path, &label, &bytes).map_err(Failure::question)?;
        let gone = (before.len() + 1).saturating_sub(self.keep);
        for (_, path) in &before[..gone.min(before.len())] {
            fs::remove_file(path).map_err(when("remove", path))?;
        }
        Ok(())
    }

    /// The checkpoints with their numbers, oldest first.
    fn checkpoints(&self) -> Result<Vec<(u64, PathBuf)>, Failure> {
        let folder = self.path.join("checkpoints");
        let mut found = Vec::new();
        for entry in fs::read_dir(&folder).map_err(when("read", &folder))? {
            let path = entry.map_err(when("read", &folder))?.path();
            let number = path.file_stem().and_then(|stem| stem.to_str()?.parse().ok());
            if let Some(number) = number.filter(|_| path.extension().is_some_and(|it| it == "kbz"))
            {
                found.push((number, path));
            }
        }
        found.sort_unstable();
        Ok(found)
    }

    /// Writes the champion under its own name and returns that name.
    pub(super) fn crown(&self, course: &Course) -> Result<String, Failure> {
        let (network, crowned) = course.champion();
        let name = format!("champion-{crowned:05}.safetensors");
        let path = self.path.join(&name);
        network.save(&path, Precision::Single, &notes(course)).map_err(Failure::question)?;
        Ok(name)
    }

    /// Where a file of the run is.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }
}

/// Reads a plan and checks it.
pub(super) fn read_plan(path: &Path) -> Result<Plan, Failure> {
    let wrong = |why: String| Failure::Read { path: path.to_owned(), why };
    let text = fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    let plan: Plan =
        toml::from_str(&text).map_err(|error| wrong(error.to_string().trim_end().to_owned()))?;
    plan.check().map_err(|error| wrong(error.to_string()))?;
    Ok(plan)
}

/// A plan as TOML.
pub(super) fn plan_text(plan: &Plan) -> Result<String, Failure> {
    toml::to_string(plan).map_err(Failure::question)
}

/// The key that a checkpoint must match.
fn key(plan: &Plan) -> Result<Key, Failure> {
    Ok(Key::of(plan_text(plan)?))
}

fn when(doing: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> Failure {
    let path = path.to_owned();
    move |source| FileError { doing, path, source }.into()
}

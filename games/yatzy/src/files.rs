//! Solved tables on disk, in the store's container: mapped when they are there, built when they are not.
//!
//! A file says under which rules, for which theta and at which precision it was solved. One that does not match to the
//! last of these, or is damaged, is built again and never used. The values are those of [`Table::cells`], after 64
//! bytes of which the first number says in which arithmetic they were solved.

use std::marker::PhantomData;
use std::path::PathBuf;

use kibitzer_store::{
    Container, ContainerError, DataDir, Expect, FileError, Key, Label, Number, OpenError,
    WriteError, Writer, open,
};

use kibitzer_work::Work;

use crate::{Cells, Domain, Precision, Rules, Solver, Table, Theta, YatzyError};

/// The kind of the container.
const KIND: &str = "yatzy.values";
/// What the values mean and how they lie. It changes when either does.
const FORMAT: u32 = 1;
/// The bytes before the values.
const HEAD: usize = 64;
/// What to say when a file is refused.
const REBUILD: &str = "kibitzer yatzy build";

/// The solved tables of a data folder, or of none.
#[derive(Debug, Clone, Default)]
pub struct Tables {
    folder: Option<PathBuf>,
}

/// Where a table came from.
#[derive(Debug)]
pub enum Origin {
    /// It was on disk and is mapped.
    File,
    /// It was solved now.
    Solved {
        /// What was wrong with the file that was there, if there was one.
        replaced: Option<OpenError>,
        /// Why it could not be written for the next time, if it could not.
        unsaved: Option<WriteError>,
    },
}

impl Tables {
    /// Tables that live as long as the process.
    pub fn in_memory() -> Tables {
        Tables::default()
    }

    /// Tables in a data folder.
    pub fn in_folder(data: &DataDir) -> Tables {
        Tables { folder: Some(data.root().join("yatzy")) }
    }

    /// Where the table of these rules and theta lies, if there is a folder.
    pub fn path(&self, rules: &Rules, theta: Theta, precision: Precision) -> Option<PathBuf> {
        let name = format!("theta_{}_{}.kbz", theta.get(), word(precision));
        let version = rules.version();
        // "yatzy/american/1": the game and its switches name a folder.
        let game = version.split('/').nth(1).unwrap_or("rules");
        self.folder.as_ref().map(|folder| folder.join(game).join(name))
    }

    /// The table that is on disk, if there is one and it is right.
    pub fn open(
        &self,
        rules: &Rules,
        theta: Theta,
        precision: Precision,
    ) -> Result<Table, OpenError> {
        let Some(path) = self.path(rules, theta, precision) else {
            return Err(OpenError::Missing { path: PathBuf::new(), rebuild: REBUILD.into() });
        };
        let key = key(rules, theta, precision);
        let expect = Expect { kind: KIND, rules_version: number(rules), key, rebuild: REBUILD };
        let container = open(&path, &expect)?;
        let read = match precision {
            Precision::F32 => Cut::<f32>::of(container).map(|(d, cut)| (d, Cells::from(cut))),
            Precision::F64 => Cut::<f64>::of(container).map(|(d, cut)| (d, Cells::from(cut))),
        };
        let malformed = |what| {
            let fault = ContainerError::PayloadMalformed { what };
            OpenError::Refused { path: path.clone(), fault, rebuild: REBUILD.into() }
        };
        let (domain, cells) = read.ok_or_else(|| malformed("a table of values was expected"))?;
        Table::from_cells(rules, theta, domain, cells)
            .map_err(|_| malformed("the number of values is not that of the rules"))
    }

    /// Writes a table where [`Tables::open`] finds it. Without a folder nothing is done.
    pub fn save(&self, table: &Table) -> Result<(), WriteError> {
        let (rules, theta, precision) = (table.rules(), table.theta(), table.precision());
        let Some(path) = self.path(rules, theta, precision) else { return Ok(()) };
        let label = Label {
            kind: KIND,
            rules_version: number(rules),
            engine_version: env!("CARGO_PKG_VERSION"),
            key: key(rules, theta, precision),
        };
        let mut writer = Writer::create(&path, &label)?;
        let code = code(table.domain());
        match table.cells() {
            Cells::F32(cells) => write(&mut writer, code as f32, 0.0, (**cells).as_ref()),
            Cells::F64(cells) => write(&mut writer, code, 0.0, (**cells).as_ref()),
        }
        .map_err(|source| FileError { doing: "write", path: path.clone(), source })?;
        writer.finish()?;
        Ok(())
    }

    /// The table of these rules and theta: the one on disk, else solved and written there.
    pub fn open_or_solve(
        &self,
        rules: &Rules,
        theta: Theta,
        precision: Precision,
        work: &Work,
    ) -> Result<(Table, Origin), YatzyError> {
        let replaced = match self.open(rules, theta, precision) {
            Ok(table) => return Ok((table, Origin::File)),
            Err(OpenError::Missing { .. }) => None,
            Err(error) => Some(error),
        };
        let table = Solver::new(rules).theta(theta).precision(precision).solve(work)?;
        let unsaved = self.save(&table).err();
        Ok((table, Origin::Solved { replaced, unsaved }))
    }
}

fn word(precision: Precision) -> &'static str {
    match precision {
        Precision::F32 => "f32",
        Precision::F64 => "f64",
    }
}

/// Everything that the values depend on.
fn key(rules: &Rules, theta: Theta, precision: Precision) -> Key {
    let (version, bits) = (rules.version(), theta.get().to_bits());
    Key::of(format!("{version}, theta {bits:016x}, {}, format {FORMAT}", word(precision)))
}

/// The number at the end of the rules version.
fn number(rules: &Rules) -> u32 {
    rules.version().rsplit('/').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

const DOMAINS: [Domain; 4] = [Domain::Expectation, Domain::NearZero, Domain::Utility, Domain::Log];

fn code(domain: Domain) -> f64 {
    DOMAINS.iter().position(|&one| one == domain).unwrap_or(0) as f64
}

fn write<T: Number>(writer: &mut Writer, code: T, zero: T, cells: &[T]) -> std::io::Result<()> {
    let mut head = vec![zero; HEAD / size_of::<T>()];
    head[0] = code;
    writer.write_numbers(&head)?;
    writer.write_numbers(cells)
}

/// The values of a mapped container.
struct Cut<T> {
    container: Container,
    numbers: PhantomData<fn() -> T>,
}

impl<T: Number + Into<f64>> Cut<T> {
    /// The values, and the arithmetic they were solved in.
    fn of(container: Container) -> Option<(Domain, Cut<T>)> {
        let head: f64 = (*container.view::<T>().ok()?.first()?).into();
        let domain = (0..DOMAINS.len()).find(|&code| code as f64 == head)?;
        Some((DOMAINS[domain], Cut { container, numbers: PhantomData }))
    }
}

impl<T: Number> AsRef<[T]> for Cut<T> {
    fn as_ref(&self) -> &[T] {
        let numbers = self.container.view::<T>().unwrap_or_default();
        numbers.get(HEAD / size_of::<T>()..).unwrap_or_default()
    }
}

impl From<Cut<f32>> for Cells {
    fn from(cut: Cut<f32>) -> Cells {
        Cells::F32(Box::new(cut))
    }
}

impl From<Cut<f64>> for Cells {
    fn from(cut: Cut<f64>) -> Cells {
        Cells::F64(Box::new(cut))
    }
}

//! Solved tables on disk, in the store's container format: memory-mapped if they exist, built if
//! they do not.
//!
//! A file states the rules, theta and precision it was solved for. One that does not match all of
//! these, or is damaged, is rebuilt and never used. The values are those of [`Table::cells`], after
//! 64 bytes whose first number says in which arithmetic they were solved. The same bytes are
//! available without a file ([`Part`]), for hosts that store them elsewhere.

use std::marker::PhantomData;
use std::path::PathBuf;

use kibitzer_store::{
    Container, ContainerError, DataDir, Expect, FileError, Key, Label, Number, OpenError,
    WriteError, Writer, open, pack, unpack,
};

use kibitzer_work::Work;

use crate::layout::Layout;
use crate::{Card, Cells, Domain, Precision, Rules, Solver, Table, Theta, YatzyError};

/// The kind of the container.
const KIND: &str = "yatzy.values";
/// The meaning and layout of the values. Incremented when either changes.
const FORMAT: u32 = 1;
/// The number of bytes before the values.
const HEAD: usize = 64;
/// The command suggested when a file is rejected.
const REBUILD: &str = "kibitzer yatzy build";

/// The solved tables of a data folder, or of none.
#[derive(Debug, Clone, Default)]
pub struct Tables {
    folder: Option<PathBuf>,
}

/// Which part of a table is stored as bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The whole table.
    Whole,
    /// The values of cards with at most [`OPENING_BOXES`] filled boxes: a hundredth of the bytes,
    /// and enough for the first turns. The other values are 0.
    Opening,
}

/// The cards of an opening have at most this many filled boxes; a turn needs the values of cards
/// with one more than its own.
pub const OPENING_BOXES: usize = 4;

impl Part {
    fn kind(self) -> &'static str {
        match self {
            Part::Whole => KIND,
            Part::Opening => "yatzy.opening",
        }
    }

    /// The name under which these bytes are stored, without an extension.
    pub fn name(self, rules: &Rules, theta: Theta, precision: Precision) -> String {
        let begins = if self == Part::Opening { "opening_" } else { "" };
        format!("yatzy/{}/{begins}{}", folder(rules), name(theta, precision))
    }

    /// The index of the first value that is stored.
    fn begin(self, layout: &Layout) -> usize {
        let first = layout.layers.get(OPENING_BOXES).and_then(|layer| layer.first());
        match (self, first) {
            (Part::Opening, Some(&card)) => layout.row(card).start,
            _ => 0,
        }
    }

    /// A table as bytes.
    ///
    /// # Errors
    /// [`WriteError::Label`] if the name of its rules is too long.
    pub fn pack(self, table: &Table) -> Result<Vec<u8>, WriteError> {
        let (rules, theta, precision) = (table.rules(), table.theta(), table.precision());
        let label = Label { kind: self.kind(), ..label(rules, theta, precision) };
        let (begin, code) = (self.begin(&table.layout), code(table.domain()));
        match table.cells() {
            Cells::F32(cells) => {
                pack(&label, &headed(code as f32, 0.0, &(**cells).as_ref()[begin..]))
            }
            Cells::F64(cells) => pack(&label, &headed(code, 0.0, &(**cells).as_ref()[begin..])),
        }
    }

    /// Reads a table from these bytes.
    ///
    /// # Errors
    /// If they are damaged, belong to other rules, or are not a table.
    pub fn unpack(
        self,
        bytes: &[u8],
        rules: &Rules,
        theta: Theta,
        precision: Precision,
    ) -> Result<Table, ContainerError> {
        let key = key(rules, theta, precision);
        let (kind, rules_version) = (self.kind(), number(rules));
        let expect = Expect { kind, rules_version, key, rebuild: REBUILD };
        let layout = Layout::new(rules, Card::EMPTY);
        let begin = self.begin(&layout);
        let (domain, cells) = match precision {
            Precision::F32 => {
                let (domain, cells) = beheaded(unpack::<f32>(bytes, &expect)?, begin, 0.0)?;
                (domain, Cells::from(cells))
            }
            Precision::F64 => {
                let (domain, cells) = beheaded(unpack::<f64>(bytes, &expect)?, begin, 0.0)?;
                (domain, Cells::from(cells))
            }
        };
        Table::from_cells(rules, theta, domain, cells).map_err(|_| {
            ContainerError::PayloadMalformed {
                what: "the number of values is not that of the rules",
            }
        })
    }
}

/// The values, after a header that names their arithmetic.
fn headed<T: Number>(code: T, zero: T, cells: &[T]) -> Vec<T> {
    let mut all = vec![zero; HEAD / size_of::<T>()];
    all[0] = code;
    all.extend_from_slice(cells);
    all
}

/// The inverse: reads the header, and fills in zeros for the values that were not stored.
fn beheaded<T: Number + Into<f64>>(
    mut all: Vec<T>,
    begin: usize,
    zero: T,
) -> Result<(Domain, Vec<T>), ContainerError> {
    let head = HEAD / size_of::<T>();
    let code: Option<f64> = all.first().map(|&code| code.into());
    let domain = code.and_then(domain_of).filter(|_| all.len() >= head);
    let domain = domain
        .ok_or(ContainerError::PayloadMalformed { what: "a table of values was expected" })?;
    // The zeros replace the header.
    all.splice(..head, std::iter::repeat_n(zero, begin));
    Ok((domain, all))
}

/// Where a table came from.
#[derive(Debug)]
pub enum Origin {
    /// It was on disk and is memory-mapped.
    File,
    /// It was solved just now.
    Solved {
        /// What was wrong with the existing file, if there was one.
        replaced: Option<OpenError>,
        /// Why it could not be saved for the next time, if that failed.
        unsaved: Option<WriteError>,
    },
}

impl Tables {
    /// Tables that last as long as the process.
    pub fn in_memory() -> Tables {
        Tables::default()
    }

    /// Tables in a data folder.
    pub fn in_folder(data: &DataDir) -> Tables {
        Tables { folder: Some(data.root().join("yatzy")) }
    }

    /// The path of the table for these rules and theta, if there is a folder.
    pub fn path(&self, rules: &Rules, theta: Theta, precision: Precision) -> Option<PathBuf> {
        let name = format!("{}.kbz", name(theta, precision));
        self.folder.as_ref().map(|root| root.join(folder(rules)).join(name))
    }

    /// The table on disk, if it exists and is valid.
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

    /// Writes a table where [`Tables::open`] finds it. Does nothing without a folder.
    pub fn save(&self, table: &Table) -> Result<(), WriteError> {
        let (rules, theta, precision) = (table.rules(), table.theta(), table.precision());
        let Some(path) = self.path(rules, theta, precision) else { return Ok(()) };
        let label = label(rules, theta, precision);
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

    /// The table for these rules and theta: from disk if possible, otherwise solved and written
    /// there.
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

/// The folder of the game and its house rules, such as "yatzy/american/1".
pub(crate) fn folder(rules: &Rules) -> String {
    rules.version().split('/').nth(1).unwrap_or("rules").to_owned()
}

fn name(theta: Theta, precision: Precision) -> String {
    format!("theta_{}_{}", theta.get(), word(precision))
}

fn label(rules: &Rules, theta: Theta, precision: Precision) -> Label<'static> {
    Label {
        kind: KIND,
        rules_version: number(rules),
        engine_version: env!("CARGO_PKG_VERSION"),
        key: key(rules, theta, precision),
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
pub(crate) fn number(rules: &Rules) -> u32 {
    rules.version().rsplit('/').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

const DOMAINS: [Domain; 4] = [Domain::Expectation, Domain::NearZero, Domain::Utility, Domain::Log];

fn code(domain: Domain) -> f64 {
    DOMAINS.iter().position(|&one| one == domain).unwrap_or(0) as f64
}

fn domain_of(code: f64) -> Option<Domain> {
    (0..DOMAINS.len()).find(|&number| number as f64 == code).map(|number| DOMAINS[number])
}

fn write<T: Number>(writer: &mut Writer, code: T, zero: T, cells: &[T]) -> std::io::Result<()> {
    writer.write_numbers(&headed(code, zero, &[]))?;
    writer.write_numbers(cells)
}

/// The values in a mapped container.
struct Cut<T> {
    container: Container,
    numbers: PhantomData<fn() -> T>,
}

impl<T: Number + Into<f64>> Cut<T> {
    /// The values, and the arithmetic they were solved in.
    fn of(container: Container) -> Option<(Domain, Cut<T>)> {
        let head: f64 = (*container.view::<T>().ok()?.first()?).into();
        Some((domain_of(head)?, Cut { container, numbers: PhantomData }))
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

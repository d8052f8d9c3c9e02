//! `Table`: named columns of equal length, with notes.
//!
//! Guarantee: columns have distinct names and equal lengths. Nothing here deals with files.

use std::collections::BTreeMap;

use crate::TableError;
use crate::seal::RESERVED;

/// The values of one column, one per row.
#[derive(Debug, Clone, PartialEq)]
pub enum Column {
    /// Integers.
    I64(Vec<i64>),
    /// Floating-point numbers. Every bit is preserved, including NaN.
    F64(Vec<f64>),
    /// Text.
    Text(Vec<String>),
    /// Booleans.
    Bool(Vec<bool>),
}

impl Column {
    /// The number of values.
    pub fn len(&self) -> usize {
        match self {
            Self::I64(values) => values.len(),
            Self::F64(values) => values.len(),
            Self::Text(values) => values.len(),
            Self::Bool(values) => values.len(),
        }
    }

    /// Whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The type, for messages.
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::I64(_) => "i64",
            Self::F64(_) => "f64",
            Self::Text(_) => "text",
            Self::Bool(_) => "bool",
        }
    }

    /// Appends the values of a column of the same type; returns a column of another type unchanged.
    fn append(&mut self, more: Self) -> Result<(), Self> {
        match (self, more) {
            (Self::I64(values), Self::I64(more)) => values.extend(more),
            (Self::F64(values), Self::F64(more)) => values.extend(more),
            (Self::Text(values), Self::Text(more)) => values.extend(more),
            (Self::Bool(values), Self::Bool(more)) => values.extend(more),
            (_, other) => return Err(other),
        }
        Ok(())
    }
}

impl From<Vec<i64>> for Column {
    fn from(values: Vec<i64>) -> Self {
        Self::I64(values)
    }
}

impl From<Vec<f64>> for Column {
    fn from(values: Vec<f64>) -> Self {
        Self::F64(values)
    }
}

impl From<Vec<String>> for Column {
    fn from(values: Vec<String>) -> Self {
        Self::Text(values)
    }
}

impl From<Vec<bool>> for Column {
    fn from(values: Vec<bool>) -> Self {
        Self::Bool(values)
    }
}

/// A table of results.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Table {
    columns: Vec<(String, Column)>,
    notes: BTreeMap<String, String>,
}

impl Table {
    /// A table without columns.
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends a column.
    pub fn with(mut self, name: &str, column: impl Into<Column>) -> Result<Self, TableError> {
        let column = column.into();
        if name.is_empty() {
            let (what, rule) = ("column", "a name has at least one character");
            return Err(TableError::Name { what, name: name.to_owned(), rule });
        }
        if self.columns.iter().any(|(there, _)| there == name) {
            return Err(TableError::Twice { what: "column", name: name.to_owned() });
        }
        let (expected, found) = (self.rows(), column.len());
        if !self.columns.is_empty() && expected != found {
            return Err(TableError::Length { column: name.to_owned(), expected, found });
        }
        self.columns.push((name.to_owned(), column));
        Ok(self)
    }

    /// Adds a note about the table: where it came from, under which rules, with which seed.
    pub fn noting(mut self, key: &str, value: impl Into<String>) -> Result<Self, TableError> {
        if key.is_empty() || key.starts_with(RESERVED) {
            let (what, rule) = (
                "note",
                "it must not be empty, and names that begin with `kibitzer.` are reserved",
            );
            return Err(TableError::Name { what, name: key.to_owned(), rule });
        }
        if self.notes.contains_key(key) {
            return Err(TableError::Twice { what: "note", name: key.to_owned() });
        }
        self.notes.insert(key.to_owned(), value.into());
        Ok(self)
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |(_, column)| column.len())
    }

    /// The columns in order.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = (&str, &Column)> {
        self.columns.iter().map(|(name, column)| (name.as_str(), column))
    }

    /// The notes, by key.
    pub fn notes(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.notes.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The note with this key.
    pub fn note(&self, key: &str) -> Option<&str> {
        self.notes.get(key).map(String::as_str)
    }

    /// A column of any type.
    pub fn column(&self, name: &str) -> Result<&Column, TableError> {
        let found = self.columns.iter().find(|(there, _)| there == name);
        found.map(|(_, column)| column).ok_or_else(|| TableError::NoSuchColumn {
            column: name.to_owned(),
            there: self
                .columns
                .iter()
                .map(|(name, _)| name.as_str())
                .collect::<Vec<_>>()
                .join(", "),
        })
    }

    /// A column of integers.
    pub fn i64s(&self, name: &str) -> Result<&[i64], TableError> {
        match self.column(name)? {
            Column::I64(values) => Ok(values),
            other => Err(wrong_type(name, "i64", other)),
        }
    }

    /// A column of floats.
    pub fn f64s(&self, name: &str) -> Result<&[f64], TableError> {
        match self.column(name)? {
            Column::F64(values) => Ok(values),
            other => Err(wrong_type(name, "f64", other)),
        }
    }

    /// A column of text.
    pub fn texts(&self, name: &str) -> Result<&[String], TableError> {
        match self.column(name)? {
            Column::Text(values) => Ok(values),
            other => Err(wrong_type(name, "text", other)),
        }
    }

    /// A column of booleans.
    pub fn bools(&self, name: &str) -> Result<&[bool], TableError> {
        match self.column(name)? {
            Column::Bool(values) => Ok(values),
            other => Err(wrong_type(name, "bool", other)),
        }
    }

    /// Concatenates shards in the given order. They must have the same columns and notes.
    pub fn concat(shards: impl IntoIterator<Item = Self>) -> Result<Self, TableError> {
        let mut shards = shards.into_iter();
        let mut whole = shards.next().ok_or(TableError::NoShards)?;
        for (index, shard) in shards.enumerate() {
            let misfit = |difference| TableError::Shard { number: index + 2, difference };
            let (ours, theirs) = (whole.shape(), shard.shape());
            if ours != theirs {
                return Err(misfit(format!("its columns are {theirs}, not {ours}")));
            }
            if whole.notes != shard.notes {
                let (ours, theirs) = (&whole.notes, &shard.notes);
                return Err(misfit(format!("its notes are {theirs:?}, not {ours:?}")));
            }
            for ((name, values), (_, more)) in whole.columns.iter_mut().zip(shard.columns) {
                values
                    .append(more)
                    .map_err(|other| misfit(format!("{name} holds {}", other.type_name())))?;
            }
        }
        Ok(whole)
    }

    /// The names and types of the columns, for comparison and for messages.
    fn shape(&self) -> String {
        let columns = self.columns.iter();
        let named: Vec<String> =
            columns.map(|(name, column)| format!("{name:?} {}", column.type_name())).collect();
        format!("({})", named.join(", "))
    }
}

fn wrong_type(name: &str, expected: &'static str, found: &Column) -> TableError {
    TableError::Type { column: name.to_owned(), expected, found: found.type_name() }
}

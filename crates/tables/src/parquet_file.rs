//! Encoding tables as Parquet bytes, and decoding them.
//!
//! Everything that could differ between two equal tables is fixed here: the writer's name, the size of a row group,
//! the order of notes.

use std::path::Path;
use std::sync::Arc;

use kibitzer_store::{FileError, write_atomically};
use parquet::basic::{Compression, ConvertedType, LogicalType, Repetition, Type as Physical};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterVersion};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;

use crate::error::Named;
use crate::seal::{self, BLANK, Broken, CHECKSUM_NOTE, RESERVED};
use crate::{Column, Table, TableError};

const CREATED_BY: &str = "kibitzer tables version 1";
const ROWS_IN_A_GROUP: usize = 1 << 20;
const ROWS_AT_ONCE: usize = 1 << 16;

impl Table {
    /// Writes the table as a Parquet file, atomically.
    pub fn write(&self, path: &Path) -> Result<(), TableError> {
        Ok(write_atomically(path, &self.to_bytes()?)?)
    }

    /// Reads a table that Kibitzer wrote.
    pub fn read(path: &Path) -> Result<Self, TableError> {
        let bytes = std::fs::read(path).map_err(|source| FileError {
            doing: "read",
            path: path.to_owned(),
            source,
        })?;
        parse(bytes, &Named::Path(path.to_owned()))
    }

    /// The table as the bytes of a Parquet file. Equal tables give equal bytes.
    pub fn to_bytes(&self) -> Result<Vec<u8>, TableError> {
        if self.columns().len() == 0 {
            return Err(TableError::NoColumns);
        }
        let mut bytes = Vec::new();
        let mut writer = SerializedFileWriter::new(&mut bytes, schema(self)?, properties(self))?;
        for start in (0..self.rows()).step_by(ROWS_IN_A_GROUP) {
            let end = self.rows().min(start + ROWS_IN_A_GROUP);
            let mut group = writer.next_row_group()?;
            for (_, column) in self.columns() {
                write_column(&mut group, column, start, end)?;
            }
            group.close()?;
        }
        writer.close()?;
        if !seal::seal(&mut bytes) {
            let what = "the footer has no place for the checksum".to_owned();
            return Err(TableError::Parquet(ParquetError::General(what)));
        }
        Ok(bytes)
    }

    /// Decodes a table from the bytes of a Parquet file that Kibitzer wrote.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, TableError> {
        parse(bytes, &Named::Bytes)
    }
}

fn schema(table: &Table) -> Result<Arc<Type>, ParquetError> {
    let field = |(name, column): (&str, &Column)| {
        let physical = match column {
            Column::I64(_) => Physical::INT64,
            Column::F64(_) => Physical::DOUBLE,
            Column::Text(_) => Physical::BYTE_ARRAY,
            Column::Bool(_) => Physical::BOOLEAN,
        };
        let field = Type::primitive_type_builder(name, physical)
            .with_repetition(Repetition::REQUIRED)
            .with_logical_type(matches!(column, Column::Text(_)).then_some(LogicalType::String));
        field.build().map(Arc::new)
    };
    let fields = table.columns().map(field).collect::<Result<Vec<_>, _>>()?;
    Type::group_type_builder("table").with_fields(fields).build().map(Arc::new)
}

fn properties(table: &Table) -> Arc<WriterProperties> {
    let note = |(key, value): (&str, &str)| KeyValue::new(key.to_owned(), value.to_owned());
    // The checksum is last: that is how it is found.
    let notes = table.notes().chain([(CHECKSUM_NOTE, BLANK)]).map(note).collect();
    let properties = WriterProperties::builder()
        .set_created_by(CREATED_BY.to_owned())
        .set_writer_version(WriterVersion::PARQUET_1_0)
        .set_compression(Compression::SNAPPY)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true)
        .set_key_value_metadata(Some(notes));
    Arc::new(properties.build())
}

fn write_column(
    group: &mut SerializedRowGroupWriter<'_, &mut Vec<u8>>,
    column: &Column,
    start: usize,
    end: usize,
) -> Result<(), ParquetError> {
    let none = || ParquetError::General("the schema has fewer columns than the table".to_owned());
    let mut writer = group.next_column()?.ok_or_else(none)?;
    match column {
        Column::I64(values) => {
            writer.typed::<Int64Type>().write_batch(&values[start..end], None, None)?;
        }
        Column::F64(values) => {
            writer.typed::<DoubleType>().write_batch(&values[start..end], None, None)?;
        }
        Column::Bool(values) => {
            writer.typed::<BoolType>().write_batch(&values[start..end], None, None)?;
        }
        Column::Text(values) => {
            let texts = values[start..end].iter();
            let texts: Vec<ByteArray> = texts.map(|text| text.as_str().into()).collect();
            writer.typed::<ByteArrayType>().write_batch(&texts, None, None)?;
        }
    }
    writer.close()
}

fn parse(bytes: Vec<u8>, file: &Named) -> Result<Table, TableError> {
    let named = || file.clone();
    seal::check(&bytes).map_err(|broken| match broken {
        Broken::NotParquet => TableError::NotParquet { file: named() },
        Broken::CutShort => TableError::CutShort { file: named(), bytes: bytes.len() },
        Broken::NoSeal => TableError::Foreign { file: named() },
        Broken::Mismatch { stored, computed } => {
            TableError::Damaged { file: named(), stored, computed }
        }
    })?;
    let reader = SerializedFileReader::new(bytes::Bytes::from(bytes))?;
    let metadata = reader.metadata().file_metadata();
    let mut table = Table::new();
    for (index, field) in metadata.schema().get_fields().iter().enumerate() {
        let column =
            read_column(&reader, field, index)?.ok_or_else(|| TableError::Unsupported {
                file: named(),
                what: format!("column {:?} is of a type that tables do not have", field.name()),
            })?;
        table = table.with(field.name(), column)?;
    }
    for note in metadata.key_value_metadata().into_iter().flatten() {
        if !note.key.starts_with(RESERVED) {
            table = table.noting(&note.key, note.value.clone().unwrap_or_default())?;
        }
    }
    Ok(table)
}

/// The values of a column over all row groups; `None` if it has none of our four types.
fn read_column(
    reader: &SerializedFileReader<bytes::Bytes>,
    field: &Type,
    index: usize,
) -> Result<Option<Column>, ParquetError> {
    let info = field.get_basic_info();
    if !field.is_primitive() || info.repetition() != Repetition::REQUIRED {
        return Ok(None);
    }
    let mut column = match (field.get_physical_type(), info.converted_type()) {
        (Physical::INT64, ConvertedType::NONE) => Column::I64(vec![]),
        (Physical::DOUBLE, ConvertedType::NONE) => Column::F64(vec![]),
        (Physical::BOOLEAN, ConvertedType::NONE) => Column::Bool(vec![]),
        (Physical::BYTE_ARRAY, ConvertedType::UTF8) => Column::Text(vec![]),
        _ => return Ok(None),
    };
    for group in 0..reader.num_row_groups() {
        let pages = reader.get_row_group(group)?.get_column_reader(index)?;
        match (&mut column, pages) {
            (Column::I64(values), ColumnReader::Int64ColumnReader(pages)) => {
                read_all(pages, values)?
            }
            (Column::F64(values), ColumnReader::DoubleColumnReader(pages)) => {
                read_all(pages, values)?
            }
            (Column::Bool(values), ColumnReader::BoolColumnReader(pages)) => {
                read_all(pages, values)?
            }
            (Column::Text(values), ColumnReader::ByteArrayColumnReader(pages)) => {
                let mut texts = Vec::new();
                read_all(pages, &mut texts)?;
                for text in &texts {
                    values.push(text.as_utf8()?.to_owned());
                }
            }
            _ => return Ok(None),
        }
    }
    Ok(Some(column))
}

fn read_all<T: DataType>(
    mut pages: ColumnReaderImpl<T>,
    values: &mut Vec<T::T>,
) -> Result<(), ParquetError> {
    while pages.read_records(ROWS_AT_ONCE, None, None, values)?.0 > 0 {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use parquet::schema::parser::parse_message_type;

    use super::*;

    /// A sealed file with column types that tables do not have, as a later version might write it.
    #[test]
    fn columns_of_other_types_are_named() {
        let notes = properties(&Table::new());
        for column in [
            "required int32 odd",
            "optional int64 odd",
            "repeated double odd",
            "required binary odd",
            "required int64 odd (TIMESTAMP(MILLIS,true))",
            "required group odd { required int64 n; }",
        ] {
            let schema =
                parse_message_type(&format!("message m {{ {column}; }}").replace("};", "}"));
            let mut bytes = Vec::new();
            let writer =
                SerializedFileWriter::new(&mut bytes, Arc::new(schema.unwrap()), notes.clone());
            writer.unwrap().close().unwrap();
            assert!(seal::seal(&mut bytes));
            let error = Table::from_bytes(bytes).unwrap_err();
            assert!(matches!(error, TableError::Unsupported { .. }), "{column}: {error}");
            assert!(error.to_string().contains("\"odd\""), "{error}");
        }
    }
}

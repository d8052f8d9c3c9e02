//! Files that are not complete Kibitzer tables are rejected with the right error, and never partly decoded.

use std::sync::Arc;

use kibitzer_tables::{Table, TableError};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

fn small() -> Vec<u8> {
    let table = Table::new().with("n", vec![1, 2, 3]).unwrap();
    let table = table.with("t", ["x", "y", "x"].map(str::to_owned).to_vec()).unwrap();
    table.with("f", vec![0.5; 3]).unwrap().noting("seed", "7").unwrap().to_bytes().unwrap()
}

fn read(bytes: &[u8]) -> Result<Table, TableError> {
    Table::from_bytes(bytes.to_vec())
}

#[test]
fn a_table_cut_at_any_byte_is_refused() {
    let whole = small();
    assert!(read(&whole).is_ok());
    assert!(matches!(read(&[]), Err(TableError::NotParquet { .. })));
    for len in 1..whole.len() {
        let error = read(&whole[..len]).unwrap_err();
        assert!(
            matches!(error, TableError::CutShort { bytes, .. } if bytes == len),
            "{len}: {error}"
        );
    }
}

#[test]
fn every_flipped_bit_is_noticed_before_decoding() {
    let whole = small();
    let mut damaged = 0;
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            match read(&bytes) {
                Err(TableError::Damaged { stored, computed, .. }) => {
                    assert_ne!(stored, computed);
                    damaged += 1;
                }
                // The outermost bytes and the note that holds the checksum.
                Err(TableError::NotParquet { .. }) => assert!(at < 4),
                Err(TableError::CutShort { .. }) => assert!(at >= whole.len() - 8),
                Err(TableError::Foreign { .. }) => {}
                other => panic!("byte {at}, bit {bit}: {other:?}"),
            }
        }
    }
    assert!(damaged > whole.len() * 6, "{damaged} of {} bits", whole.len() * 8);
}

#[test]
fn bytes_too_many_are_noticed() {
    let whole = small();
    assert!(matches!(read(&[&whole[..], b"\0"].concat()), Err(TableError::CutShort { .. })));
    assert!(matches!(read(&[&whole[..4], &whole].concat()), Err(TableError::Damaged { .. })));
}

#[test]
fn other_files_are_not_parquet() {
    for bytes in [&b"n,t\n1,x\n"[..], b"P", b"\x89KBTZ\r\n\x1a", &[0; 500]] {
        let verdict = read(bytes);
        let right = matches!(verdict, Err(TableError::NotParquet { .. }))
            || (bytes == b"P" && matches!(verdict, Err(TableError::CutShort { .. })));
        assert!(right, "{verdict:?}");
    }
    // Not a footer, although it ends like one.
    for len in [0u32, 1, 4, 100, u32::MAX] {
        let bytes = [b"PAR1", &len.to_le_bytes()[..], b"PAR1"].concat();
        assert!(read(&bytes).is_err());
    }
}

#[test]
fn a_parquet_file_from_elsewhere_is_named_so() {
    let schema = Arc::new(parse_message_type("message m { required int64 n; }").unwrap());
    let mut bytes = Vec::new();
    let properties = Arc::new(WriterProperties::builder().build());
    SerializedFileWriter::new(&mut bytes, schema, properties).unwrap().close().unwrap();
    let error = read(&bytes).unwrap_err();
    assert!(matches!(error, TableError::Foreign { .. }), "{error}");
}

#[test]
fn messages_name_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sweep.parquet");
    let message = |path| Table::read(path).unwrap_err().to_string();
    assert!(message(&path).starts_with("cannot read"), "{}", message(&path));
    std::fs::write(&path, &small()[..50]).unwrap();
    assert!(message(&path).contains("sweep.parquet is a Parquet file cut short (50 bytes"));
    std::fs::write(&path, b"hello").unwrap();
    assert!(message(&path).ends_with("sweep.parquet is not a Parquet file"));
}

//! Encoding and decoding the bytes of a safetensors file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use xxhash_rust::xxh3::xxh3_64;

use super::half::{from_half, to_half};
use super::{Fault, Notes, Precision, SaveError};
use crate::architecture::{Architecture, Layout};

const VERSION: &str = "1";
/// The maximum size of a header: enough for every architecture and long notes.
const MOST_HEADER: u64 = 1 << 22;
const METADATA: &str = "__metadata__";
const OURS: &str = "kibitzer.";
const VERSION_KEY: &str = "kibitzer.version";
const KIND_KEY: &str = "kibitzer.kind";
const ARCHITECTURE_KEY: &str = "kibitzer.architecture";
const CHECKSUM_KEY: &str = "kibitzer.xxh3";

/// What the header says about a tensor.
#[derive(Debug, Serialize, Deserialize)]
struct Entry {
    dtype: String,
    shape: Vec<u64>,
    data_offsets: [u64; 2],
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Field<'a> {
    Metadata(&'a BTreeMap<&'a str, String>),
    Tensor(Entry),
}

/// The contents of a file: as many groups of parameters as were requested.
pub(crate) struct Contents<const G: usize> {
    pub(crate) layout: Layout,
    pub(crate) groups: [Vec<f32>; G],
    /// The metadata under our own names.
    pub(crate) own: Notes,
    /// The user's notes.
    pub(crate) notes: Notes,
}

/// The bytes of a file with some groups of parameters, each tensor under its group's prefix.
pub(crate) fn write(
    kind: &str,
    layout: &Layout,
    groups: &[(&str, &[f32])],
    precision: Precision,
    own: &Notes,
    notes: &Notes,
) -> Result<Vec<u8>, SaveError> {
    if let Some(key) = notes.keys().find(|key| key.starts_with(OURS)) {
        return Err(SaveError::Reserved { key: key.clone() });
    }
    let mut data = Vec::new();
    let mut header = BTreeMap::new();
    let dtype = if precision == Precision::Half { "F16" } else { "F32" };
    for (prefix, parameters) in groups {
        for tensor in layout.tensors() {
            let name = format!("{prefix}{}", tensor.name);
            let start = data.len() as u64;
            for (place, at) in tensor.places().enumerate() {
                let number = parameters[at];
                if !number.is_finite() {
                    return Err(SaveError::NotFinite { name, place, found: number });
                }
                match precision {
                    Precision::Single => data.extend(number.to_le_bytes()),
                    Precision::Half => match to_half(number) {
                        Some(half) => data.extend(half.to_le_bytes()),
                        None => {
                            return Err(SaveError::TooLargeForHalf { name, place, found: number });
                        }
                    },
                }
            }
            let shape = tensor.shape().iter().map(|&width| width as u64).collect();
            let data_offsets = [start, data.len() as u64];
            header.insert(name, Field::Tensor(Entry { dtype: dtype.into(), shape, data_offsets }));
        }
    }
    let mut metadata: BTreeMap<&str, String> =
        own.iter().chain(notes).map(|(key, value)| (key.as_str(), value.clone())).collect();
    metadata.insert(VERSION_KEY, VERSION.into());
    metadata.insert(KIND_KEY, kind.into());
    metadata.insert(ARCHITECTURE_KEY, json(&layout.architecture));
    metadata.insert(CHECKSUM_KEY, checksum(&data));
    header.insert(METADATA.into(), Field::Metadata(&metadata));

    let mut text = json(&header).into_bytes();
    // So that the numbers begin at a multiple of eight bytes.
    text.resize(text.len().next_multiple_of(8), b' ');
    let found = text.len() as u64;
    if found > MOST_HEADER {
        return Err(SaveError::HeaderTooLong { found, most: MOST_HEADER });
    }
    let mut bytes = found.to_le_bytes().to_vec();
    bytes.extend(text);
    bytes.extend(data);
    Ok(bytes)
}

/// Decodes the groups of parameters of a file of this kind.
pub(crate) fn read<const G: usize>(
    kind: &'static str,
    prefixes: [&str; G],
    bytes: &[u8],
) -> Result<Contents<G>, Fault> {
    let (mut header, data) = split(bytes)?;
    let metadata = header.remove(METADATA).ok_or(Fault::Foreign { key: METADATA })?;
    let mut own: Notes = serde_json::from_value(metadata)
        .map_err(|error| Fault::Metadata { key: METADATA, reason: error.to_string() })?;
    let mut take = |key: &'static str| own.remove(key).ok_or(Fault::Foreign { key });
    let version = take(VERSION_KEY)?;
    if version != VERSION {
        return Err(Fault::Version { found: version, known: VERSION });
    }
    let found = take(KIND_KEY)?;
    if found != kind {
        return Err(Fault::Kind { found, expected: kind });
    }
    let architecture: Architecture = serde_json::from_str(&take(ARCHITECTURE_KEY)?)
        .map_err(|error| Fault::Metadata { key: ARCHITECTURE_KEY, reason: error.to_string() })?;
    let stored = take(CHECKSUM_KEY)?;
    let layout = Layout::new(architecture)?;
    let precision = entries(&layout, &prefixes, header, bytes, data)?;
    let computed = checksum(data);
    if stored != computed {
        return Err(Fault::Checksum { stored, computed });
    }
    let groups = decode(&layout, prefixes, precision, data)?;
    let (own, notes) = own.into_iter().partition(|(key, _)| key.starts_with(OURS));
    Ok(Contents { layout, groups, own, notes })
}

/// The header's fields, and the numbers after it.
fn split(bytes: &[u8]) -> Result<(BTreeMap<String, Value>, &[u8]), Fault> {
    let found = bytes.len() as u64;
    let Some((length, rest)) = bytes.split_first_chunk::<8>() else {
        return Err(Fault::Truncated { expected: 8, found });
    };
    let length = u64::from_le_bytes(*length);
    if length > MOST_HEADER {
        return Err(Fault::HeaderLength { found: length, most: MOST_HEADER });
    }
    let Some((header, data)) = rest.split_at_checked(length as usize) else {
        return Err(Fault::Truncated { expected: 8 + length, found });
    };
    let header = serde_json::from_slice(header)
        .map_err(|error| Fault::Header { reason: error.to_string() })?;
    Ok((header, data))
}

/// Checks what the header says about every tensor, before anything is read or allocated because of it.
fn entries(
    layout: &Layout,
    prefixes: &[&str],
    mut header: BTreeMap<String, Value>,
    bytes: &[u8],
    data: &[u8],
) -> Result<Precision, Fault> {
    let mut precision = None;
    let mut end = 0;
    for prefix in prefixes {
        for tensor in layout.tensors() {
            let name = format!("{prefix}{}", tensor.name);
            let Some(entry) = header.remove(&name) else { return Err(Fault::Missing { name }) };
            let entry: Entry = serde_json::from_value(entry)
                .map_err(|error| Fault::Header { reason: format!("tensor {name:?}: {error}") })?;
            let this = match entry.dtype.as_str() {
                "F32" => Precision::Single,
                "F16" => Precision::Half,
                _ => return Err(Fault::Type { name, found: entry.dtype }),
            };
            if *precision.get_or_insert(this) != this {
                return Err(Fault::Type { name, found: entry.dtype });
            }
            let expected = tensor.shape();
            if !entry.shape.iter().copied().eq(expected.iter().map(|&width| width as u64)) {
                return Err(Fault::Shape { name, found: entry.shape, expected });
            }
            let expected = [end, end + tensor.len() as u64 * width(this)];
            if entry.data_offsets != expected {
                return Err(Fault::Place { name, found: entry.data_offsets, expected });
            }
            end = expected[1];
        }
    }
    if let Some((name, _)) = header.pop_first() {
        return Err(Fault::Unexpected { name });
    }
    let found = bytes.len() as u64;
    let expected = found - data.len() as u64 + end;
    match found.cmp(&expected) {
        std::cmp::Ordering::Less => Err(Fault::Truncated { expected, found }),
        std::cmp::Ordering::Greater => Err(Fault::TooLong { expected, found }),
        // A network has at least one head, and so a tensor.
        std::cmp::Ordering::Equal => Ok(precision.unwrap_or_default()),
    }
}

fn decode<const G: usize>(
    layout: &Layout,
    prefixes: [&str; G],
    precision: Precision,
    data: &[u8],
) -> Result<[Vec<f32>; G], Fault> {
    let mut numbers: Box<dyn Iterator<Item = f32>> = match precision {
        Precision::Single => {
            Box::new(data.as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes)))
        }
        Precision::Half => {
            Box::new(data.as_chunks().0.iter().map(|&bytes| from_half(u16::from_le_bytes(bytes))))
        }
    };
    let mut groups = [(); G].map(|()| vec![0.0; layout.parameters]);
    for (prefix, group) in prefixes.iter().zip(&mut groups) {
        for tensor in layout.tensors() {
            for ((place, at), number) in tensor.places().enumerate().zip(&mut numbers) {
                if !number.is_finite() {
                    let (name, found) = (format!("{prefix}{}", tensor.name), number.to_string());
                    return Err(Fault::NotFinite { name, place, found });
                }
                group[at] = number;
            }
        }
    }
    Ok(groups)
}

fn width(precision: Precision) -> u64 {
    match precision {
        Precision::Single => 4,
        Precision::Half => 2,
    }
}

fn checksum(data: &[u8]) -> String {
    format!("{:016x}", xxh3_64(data))
}

/// Maps with string keys, strings, and integers: serializing these never fails.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

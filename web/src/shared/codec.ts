/**
 * Encodes a table for an address as `2.<text><sum>`: the format, compressed JSON in URL-safe base64, and a checksum of
 * three characters. Damaged links are rejected, not repaired. Links of older formats stay readable.
 */
import { shared as words } from '@texts';
import { PRIMERS } from './primers';
import { squeeze, unsqueeze } from './squeeze';

const FORMAT = '2';
const OLD_FORMAT = '1';
/** Browsers and messengers truncate addresses that are much longer. */
export const MOST_LETTERS = 8000;
/** A short text that decompresses to more than this is an attack, not a table. */
const MOST_BYTES = 1_000_000;
/** The same limit for format 2, which is slower to decompress. No table of any game comes close to it. */
const MOST_SQUEEZED = 60_000;

export class CodecError extends Error {}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      throw new CodecError(words.files.corrupt);
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** FNV-1a over the characters: detects copying errors, but does not protect against forgery. */
export function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

function toLetters(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromLetters(text: string): Uint8Array {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** A checksum of three characters, to detect copying errors. */
const shortSum = (text: string) => {
  const hash = parseInt(checksum(text), 36);
  return toLetters(Uint8Array.of(hash & 255, (hash >>> 8) & 255, (hash >>> 16) & 255)).slice(0, 3);
};

const primerOf = (table: string) => new TextEncoder().encode(PRIMERS[table] ?? '');

/** Encodes a table's state. `table` is its id, which selects the primer of the compression model. */
export function encode(table: string, value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  if (bytes.length > MOST_SQUEEZED) throw new CodecError(words.files.tooLong);
  const text = toLetters(squeeze(bytes, primerOf(table)));
  const code = `${FORMAT}.${text}${shortSum(text)}`;
  if (code.length > MOST_LETTERS) throw new CodecError(words.files.tooLong);
  return code;
}

export async function decode(table: string, code: string): Promise<unknown> {
  const [format, ...parts] = code.split('.');
  const damaged = () => new CodecError(words.files.corrupt);
  if (!format || !parts[0]) throw damaged();
  if (format !== FORMAT && format !== OLD_FORMAT) throw new CodecError(words.files.tooNew);
  try {
    const bytes = format === FORMAT ? decodeSqueezed(table, parts) : await decodeOld(parts);
    if (!bytes) throw damaged();
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw error instanceof CodecError ? error : damaged();
  }
}

function decodeSqueezed(table: string, [letters = '', ...more]: string[]): Uint8Array | null {
  const [text, sum] = [letters.slice(0, -3), letters.slice(-3)];
  if (more.length > 0 || shortSum(text) !== sum) return null;
  return unsqueeze(fromLetters(text), primerOf(table), MOST_SQUEEZED);
}

/** Decodes links of the first release: `1.<checksum>.<deflated JSON>`. */
async function decodeOld([sum, text, ...more]: string[]): Promise<Uint8Array | null> {
  if (!text || more.length > 0 || checksum(text) !== sum) return null;
  return inflate(fromLetters(text));
}

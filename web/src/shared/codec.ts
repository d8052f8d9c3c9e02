/**
 * A table as text for an address: version, checksum, and deflated JSON in URL-safe letters.
 * `1.<checksum>.<text>`. Damage is found, not guessed around.
 */
import { shared as words } from '@texts';

const FORMAT = '1';
/** Browsers and messengers cut addresses that are much longer. */
export const MOST_LETTERS = 8000;
/** A short text that unfolds to more than this is an attack, not a table. */
const MOST_BYTES = 1_000_000;

export class CodecError extends Error {}

async function pass(bytes: Uint8Array, through: CompressionStream | DecompressionStream) {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(through).getReader();
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

/** FNV-1a over the letters: finds slips of copying, it is no protection against forgery. */
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

export async function encode(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const text = toLetters(await pass(bytes, new CompressionStream('deflate-raw')));
  const code = `${FORMAT}.${checksum(text)}.${text}`;
  if (code.length > MOST_LETTERS) throw new CodecError(words.files.tooLong);
  return code;
}

export async function decode(code: string): Promise<unknown> {
  const [format, sum, text, ...more] = code.split('.');
  if (!format || !sum || !text || more.length > 0) throw new CodecError(words.files.corrupt);
  if (format !== FORMAT) throw new CodecError(words.files.tooNew);
  if (checksum(text) !== sum) throw new CodecError(words.files.corrupt);
  try {
    const bytes = await pass(fromLetters(text), new DecompressionStream('deflate-raw'));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw error instanceof CodecError ? error : new CodecError(words.files.corrupt);
  }
}

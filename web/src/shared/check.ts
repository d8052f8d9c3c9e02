/** Validates parts of a state in unknown JSON; throws if they are wrong. */

export const whole = (value: unknown, least: number, most: number): number => {
  if (!Number.isInteger(value) || (value as number) < least || (value as number) > most) throw new Error('number');
  return value as number;
};

export const one = <T extends string>(value: unknown, of: readonly T[]): T => {
  if (!of.includes(value as T)) throw new Error('word');
  return value as T;
};

export function listOf<T>(value: unknown, most: number, read: (one: unknown) => T): T[] {
  if (!Array.isArray(value) || value.length > most) throw new Error('list');
  return value.map(read);
}

/** A short string: a name, an action. */
export function text(value: unknown): string {
  if (typeof value !== 'string' || value.length > 60) throw new Error('text');
  return value;
}

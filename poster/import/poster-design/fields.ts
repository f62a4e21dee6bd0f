/** An untrusted object of unknown shape. */
export type Loose = Readonly<Record<string, unknown>>;

export const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A number, also from a string with a unit. */
export function numberIn(from: Loose, key: string, usual = 0): number {
  const value = from[key];
  const read = typeof value === 'string' ? Number.parseFloat(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : usual;
}

export const textIn = (from: Loose, key: string): string => {
  const value = from[key];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};

export const looseIn = (from: Loose, key: string): Loose => {
  const value = from[key];
  return isLoose(value) ? value : {};
};

export const listIn = (from: Loose, key: string): Loose[] => {
  const value = from[key];
  return Array.isArray(value) ? value.filter(isLoose) : [];
};

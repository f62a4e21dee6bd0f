import { create } from 'zustand';
import { storage } from '@/platform/storage';

/** The user's preferred colors and font families, latest first; stored on this device. */
type Brand = { colors: readonly string[]; fonts: readonly string[] };

const STORAGE_KEY = 'posterBrand';

/** More would be a palette to search in. */
const MAX_ENTRIES = { colors: 8, fonts: 4 } as const;

const isText = (value: unknown): value is string => typeof value === 'string';

/** The stored preferences; empty where they cannot be read. */
function readBrand(): Brand {
  try {
    const { colors = [], fonts = [] } = JSON.parse(storage.get(STORAGE_KEY) || '{}');
    return {
      colors: colors
        .filter((one: unknown) => isText(one) && /^#[0-9a-f]{6}$/.test(one))
        .slice(0, MAX_ENTRIES.colors),
      fonts: fonts.filter(isText).slice(0, MAX_ENTRIES.fonts),
    };
  } catch {
    return { colors: [], fonts: [] };
  }
}

export const useBrand = create<Brand>(readBrand);

/** Adds a color or font family, or removes it if it is included. */
export function toggleBrand(kind: keyof Brand, value: string): void {
  const brand = useBrand.getState();
  const others = brand[kind].filter((one) => one !== value);
  const isIn = others.length < brand[kind].length;
  const next = { ...brand, [kind]: isIn ? others : [value, ...others].slice(0, MAX_ENTRIES[kind]) };
  storage.set(STORAGE_KEY, JSON.stringify(next));
  useBrand.setState(next);
}

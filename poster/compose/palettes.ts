/** Colors of a template. `price` is used on `surface`, and on `bg` only with `priceOnBg` (contrast 4.5:1). */
export type Palette = {
  bg: string;
  surface: string;
  ink: string;
  accent: string;
  price: string;
  /** Text colors on `bg` and on `accent`. */
  onBg: 'ink' | 'surface';
  onAccent: 'ink' | 'surface' | 'bg';
  priceOnBg?: true;
};

type Row = readonly [colors: string, onBg: Palette['onBg'], onAccent: Palette['onAccent'], priceOnBg?: true];

/** Palettes by use: the five colors in the order of {@link Palette}, and the text colors on them. */
const ROWS = {
  sale: ['D7261E FFF3DC 4A0E0A FFC53D C81E14', 'surface', 'ink'],
  midyear: ['4326DC FFFFFF 170A66 D6FF3F E0114B', 'surface', 'ink'],
  coffee: ['F4EBDD FFFBF4 3B2418 B5482A A8321A', 'ink', 'surface', true],
  sport: ['FFD9C2 FFFFFF 12263F FF5A36 B92A0B', 'ink', 'ink', true],
  moonlight: ['12294A F6E7C4 1B2A41 E0B25B 8E3415', 'surface', 'bg'],
  tea: ['F3EDE0 FFFDF7 2A2622 B3261E A3211A', 'ink', 'surface', true],
  gold: ['14120F 2A2318 F3E3C2 D8B16A F0C777', 'ink', 'bg', true],
  matcha: ['E7EDDA FBFCF5 22381F 4A7526 AE381F', 'ink', 'surface', true],
  skincare: ['DCE8EE F8FBFC 18384A 2F7A99 9C3D2E', 'ink', 'surface', true],
  beauty: ['FBE3E4 FFF9F8 5A1630 C4305C B01F4C', 'ink', 'surface', true],
  summer: ['FFE14D FFFBE0 1E2A1A 14693A BF2C19', 'ink', 'surface', true],
  seafood: ['0B3B5C EAF6FB 0A2A41 35C2E0 C2301A', 'surface', 'ink'],
  digital: ['0D1117 1B2430 E8F0FF 5BE7C4 FFB84D', 'ink', 'bg', true],
  autumn: ['6B3A2A F7EADF 3A1D14 E59A4C A63A14', 'surface', 'ink'],
  fruit: ['FF9A2E FFF6E5 4A1F05 1F5C39 B5350A', 'ink', 'surface'],
  kids: ['A9DDF7 FFFDF2 1C2F5C FF7A66 BF2F20', 'ink', 'ink'],
  fashion: ['F2F2F0 FFFFFF 111111 2B5BFF 111111', 'ink', 'surface', true],
  jobs: ['1D4ED8 FFFFFF 0F1E4D FFD43B 1D4ED8', 'surface', 'ink'],
  noodles: ['E9DFC9 F7F1E3 1F1B16 B8331F A82E1B', 'ink', 'surface', true],
  home: ['CFE0D6 F5FAF6 17382E 2E6B57 9B3A20', 'ink', 'surface', true],
  care: ['E6DFF5 FBF9FF 2E1F55 7A4FD0 A81B55', 'ink', 'surface', true],
  night: ['2A0B0B 45120F FFE9D2 FF6A3A FFC247', 'ink', 'bg', true],
  camping: ['1F3A2D F1EFE3 1B2C22 E08A3A A33C12', 'surface', 'ink'],
  award: ['FBF7EC FFFFFF 1F2F4D C29C48 8A2A1C', 'ink', 'ink', true],
} as const satisfies Record<string, Row>;

export type PaletteKey = keyof typeof ROWS;

export const PALETTES = Object.fromEntries(
  Object.entries(ROWS).map(([key, [colors, onBg, onAccent, priceOnBg]]) => {
    const [bg = '', surface = '', ink = '', accent = '', price = ''] = colors
      .split(' ')
      .map((color) => `#${color.toLowerCase()}`);
    return [key, { bg, surface, ink, accent, price, onBg, onAccent, priceOnBg }];
  }),
) as Readonly<Record<PaletteKey, Palette>>;

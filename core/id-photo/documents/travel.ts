import { type FiveNames, LIGHT_BACKGROUNDS, PRESETS, type Row, WHITE } from './build';
import { COUNTRIES, type CountryCode } from './countries';
import { PASSPORT_SIZES, USUAL, VISA_SIZES } from './travel-sizes';

const named = (code: CountryCode, words: FiveNames): FiveNames => {
  const [cn, tw, en, fr, es] = COUNTRIES[code];
  return [
    `${cn}${words[0]}`,
    `${tw}${words[1]}`,
    `${en}: ${words[2]}`,
    `${fr} : ${words[3]}`,
    `${es}: ${words[4]}`,
  ];
};

const VISA: FiveNames = ['签证', '簽證', 'visa', 'visa', 'visado'];
const PASSPORT: FiveNames = ['护照', '護照', 'passport', 'passeport', 'pasaporte'];

const EMBASSY_2016 = {
  source: 'Chinese Embassy in the United States, notice on visa photos, as quoted by travellers',
  sourceDate: '2016-12-05',
};
const STATE_DEPARTMENT = {
  source: 'US Department of State, travel.state.gov, photo requirements',
  sourceDate: '2026-11-21',
};
const SAUDI_EMBASSY = {
  source: 'Saudi Embassy in the United States, guidelines for visa photos',
  sourceDate: '2026-11-21',
};

/** Details beyond the size. A country without a row here has none. */
const VISAS: Partial<Record<CountryCode, Partial<Row>>> = {
  US: {
    px: [600, 600],
    maxKb: 240,
    backgrounds: [WHITE],
    rules: {
      headHeight: { min: 0.5, max: 0.69 },
      eyeLine: { min: 0.56, max: 0.69 },
      headCovering: 'religious',
      glasses: 'none',
    },
    from: STATE_DEPARTMENT,
  },
  JP: { px: [295, 413], from: PRESETS },
  KR: { px: [413, 531], from: PRESETS },
  CN: {
    px: [354, 472],
    minKb: 40,
    maxKb: 120,
    backgrounds: [WHITE],
    rules: {
      headWidth: { min: 191 / 354, max: 219 / 354 },
      crownGap: { min: 10 / 472, max: 70 / 472 },
      eyeLine: { min: 256 / 472, max: 1 },
    },
    from: EMBASSY_2016,
  },
  SA: { mm: [50.8, 50.8], backgrounds: [WHITE], from: SAUDI_EMBASSY },
};

const codes = Object.keys(COUNTRIES) as CountryCode[];

const rowOf = (
  code: CountryCode,
  words: FiveNames,
  size: readonly [number, number],
  known: Partial<Row> = {},
): Row => ({
  names: named(code, words),
  country: code,
  natural: true,
  backgrounds: LIGHT_BACKGROUNDS,
  ...(known.px ? {} : { mm: size }),
  ...known,
});

const entries = (kind: string, make: (code: CountryCode) => Row): Record<string, Row> =>
  Object.fromEntries(codes.map((code) => [`${kind}-${code.toLowerCase()}`, make(code)]));

/** Visas, by issuing country. */
export const VISA_DOCUMENTS: Readonly<Record<string, Row>> = {
  ...entries('visa', (code) => rowOf(code, VISA, VISA_SIZES[code] ?? USUAL, VISAS[code])),
  'visa-schengen': {
    names: ['申根签证', '申根簽證', 'Schengen visa', 'Visa Schengen', 'Visado Schengen'],
    mm: USUAL,
    natural: true,
    backgrounds: LIGHT_BACKGROUNDS,
  },
  'green-card-lottery': {
    names: [
      '美国绿卡抽签',
      '美國綠卡抽籤',
      'US diversity visa',
      'Loterie carte verte',
      'Lotería de visados EUA',
    ],
    country: 'US',
    px: [600, 600],
    maxKb: 240,
    natural: true,
    backgrounds: [WHITE],
    rules: { headHeight: { min: 0.5, max: 0.69 }, eyeLine: { min: 0.56, max: 0.69 }, glasses: 'none' },
    from: STATE_DEPARTMENT,
  },
};

/** Several public pages agree, but none is the authority's own. */
const SECONDARY = { source: 'secondary public sources', sourceDate: '2026-11-21' };
const CANADA = {
  source: 'Government of Canada, passport photo rules, as quoted by photo services',
  sourceDate: '2026-11-21',
};

const PASSPORTS: Partial<Record<CountryCode, Partial<Row>>> = {
  CN: {
    mm: [33, 48],
    backgrounds: [WHITE],
    rules: {
      headWidth: { min: 15 / 33, max: 22 / 33 },
      headHeight: { min: 28 / 48, max: 33 / 48 },
      crownGap: { min: 3 / 48, max: 5 / 48 },
    },
    from: SECONDARY,
  },
  US: { rules: { glasses: 'none' } },
  CA: { mm: [50, 70], rules: { headHeight: { min: 31 / 70, max: 36 / 70 } }, from: CANADA },
};

const ENTRY_RULES: Partial<Row> = {
  country: 'CN',
  px: [354, 472],
  minKb: 30,
  maxKb: 45,
  natural: true,
  backgrounds: [WHITE],
  rules: {
    headWidth: { min: 230 / 354, max: 283 / 354 },
    headHeight: { min: 331 / 472, max: 390 / 472 },
    crownGap: { min: 25 / 472, max: 45 / 472 },
    eyeLine: { min: (472 - 251) / 472, max: (472 - 176) / 472 },
  },
};

/** Passports, by country, and China's other travel documents. */
export const PASSPORT_DOCUMENTS: Readonly<Record<string, Row>> = {
  'exit-entry-digital': {
    ...ENTRY_RULES,
    names: [
      '出入境证件电子照',
      '出入境證件電子照',
      'Exit-entry photo (China)',
      'Photo entrée-sortie (Chine)',
      'Foto entrada-salida (China)',
    ],
    from: SECONDARY,
  },
  'hong-kong-macau-permit': {
    ...ENTRY_RULES,
    names: ['港澳通行证', '港澳通行證', 'HK–Macau permit', 'Permis HK-Macao', 'Permiso HK-Macao'],
  },
  'taiwan-permit': {
    ...ENTRY_RULES,
    names: ['台湾通行证', '台灣通行證', 'Taiwan permit', 'Permis pour Taïwan', 'Permiso para Taiwán'],
  },
  'mainland-permit': {
    ...ENTRY_RULES,
    names: [
      '来往内地通行证',
      '來往內地通行證',
      'Mainland permit',
      'Permis continental',
      'Permiso continental',
    ],
  },
  ...entries('passport', (code) => rowOf(code, PASSPORT, PASSPORT_SIZES[code] ?? USUAL, PASSPORTS[code])),
};

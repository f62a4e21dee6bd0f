import type { CountryCode } from './countries';

/** The size that most countries require, in millimeters. */
export const USUAL = [35, 45] as const;

type Sizes = Partial<Record<CountryCode, readonly [width: number, height: number]>>;

/** Visas with another size. */
export const VISA_SIZES: Sizes = {
  IN: [50.8, 50.8],
  VN: [40, 60],
  TH: [40, 60],
  MY: [35, 50],
  ID: [40, 60],
  KH: [40, 60],
  LA: [30, 40],
  TR: [50, 60],
  EG: [40, 60],
  AE: [43, 55],
  IL: [50, 50],
  KE: [50.8, 50.8],
  AR: [40, 40],
  CL: [50, 50],
  MX: [31, 39],
  BR: [30, 40],
  KR: [35, 45],
  MN: [30, 40],
};

/** Passports with another size. */
export const PASSPORT_SIZES: Sizes = {
  US: [50.8, 50.8],
  IN: [50.8, 50.8],
  BR: [50, 70],
  AR: [40, 40],
  CO: [40, 50],
  MY: [35, 50],
  AE: [40, 60],
  SA: [40, 60],
  KE: [50.8, 50.8],
  TR: [50, 60],
  IL: [50, 50],
  EG: [40, 60],
  VN: [40, 60],
  PT: [32, 32],
  ES: [26, 32],
  DK: [35, 45],
  FI: [36, 47],
  ID: [51, 51],
};

import type { Line } from '../line';
import { section1 } from './section-1';
import { section2 } from './section-2';
import { section3 } from './section-3';
import { section4 } from './section-4';
import { section5 } from './section-5';
import { section6 } from './section-6';
import { section7 } from './section-7';
import { section8 } from './section-8';
import { section9 } from './section-9';

/** Sections of the product spec whose lines are tracked, by the heading of the spec. */
const SECTIONS = {
  '1. What the product does and for whom': section1,
  '2. Screens and routes': section2,
  '3. Entities and their fields': section3,
  '4. States and transitions': section4,
  '5. Validation rules': section5,
  '6. Roles and permissions': section6,
  '7. The calls it makes': section7,
  '8. The error catalogue': section8,
  '9. Business constants and limits': section9,
} as const;

/** Stable id of a line of the product spec. */
export type LineId = {
  [Section in keyof typeof SECTIONS]: keyof (typeof SECTIONS)[Section];
}[keyof typeof SECTIONS];

/** Every section with its lines, for reading them alike. */
export const allSections: readonly { heading: string; lines: readonly [string, Line][] }[] = Object.entries(
  SECTIONS,
).map(([heading, lines]) => ({ heading, lines: Object.entries<Line>(lines) }));

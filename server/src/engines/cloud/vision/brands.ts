import type { Area } from '@tuzuo/core/geometry/size';

/** A brand that a model says to see; `unsure`, since models guess. */
type FoundBrand = { name: string; box: Area; unsure: true };

/** The model gives positions in thousandths of the picture's sides, which current models are trained for. */
const SCALE = 1_000;

/** More than one picture has; a model that repeats itself is cut off. */
const MAX_BRANDS = 20;
const MAX_NAME_LENGTH = 60;

/** Smaller boxes, as a share of a side, are no logo. */
const MIN_SHARE = 0.004;

/** Control, format, private-use and unassigned characters, which must not be displayed. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

const nameIn = (value: unknown): string =>
  typeof value === 'string'
    ? [...value.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '').trim()]
        .slice(0, MAX_NAME_LENGTH)
        .join('')
    : '';

const within = (value: number) => Math.min(1, Math.max(0, value / SCALE));

const rounded = (share: number) => Math.round(share * 10_000) / 10_000;

/** The part of a box that lies in the picture; undefined where nothing does, or it is no box. */
function boxIn(value: unknown): Area | undefined {
  if (!Array.isArray(value) || value.length !== 4) return undefined;
  if (!value.every((side) => typeof side === 'number' && Number.isFinite(side))) return undefined;
  const [left = 0, top = 0, right = 0, bottom = 0] = value.map(within);
  const [width, height] = [right - left, bottom - top];
  if (width < MIN_SHARE || height < MIN_SHARE) return undefined;
  return { left: rounded(left), top: rounded(top), width: rounded(width), height: rounded(height) };
}

/**
 * Reads the brands in a model's answer, which may be anything: boxes are cut at the picture's edges, what is outside, no
 * box or without a name is dropped, and so is what is said twice. Undefined when the answer is no list at all.
 */
export function brandsIn(answer: unknown): FoundBrand[] | undefined {
  if (!Array.isArray(answer)) return undefined;
  const found = new Map<string, FoundBrand>();
  for (const one of answer.slice(0, 10 * MAX_BRANDS) as unknown[]) {
    if (typeof one !== 'object' || one === null || found.size >= MAX_BRANDS) continue;
    const { name: said, box: place } = one as Partial<Record<string, unknown>>;
    const [name, box] = [nameIn(said), boxIn(place)];
    if (name !== '' && box) found.set(JSON.stringify([name.toLowerCase(), box]), { name, box, unsure: true });
  }
  return [...found.values()];
}

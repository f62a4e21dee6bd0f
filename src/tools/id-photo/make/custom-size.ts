import { CUSTOM_BOUNDS, type CustomSize } from '@tuzuo/core/id-photo/options';

const MM_PER_INCH = 25.4;

/** A custom size in both units: the given one, and the other computed with its dpi. */
export function inPixels(custom: CustomSize) {
  const { dpi } = custom;
  if ('widthPx' in custom) {
    const mm = (pixels: number) => (pixels / dpi) * MM_PER_INCH;
    const { widthPx, heightPx } = custom;
    return { widthPx, heightPx, widthMm: mm(widthPx), heightMm: mm(heightPx) };
  }
  const px = (mm: number) => Math.round((mm / MM_PER_INCH) * dpi);
  const { widthMm, heightMm } = custom;
  return { widthPx: px(widthMm), heightPx: px(heightMm), widthMm, heightMm };
}

/** The fields of the form, as typed. */
export type CustomFields = Record<'width' | 'height' | 'dpi' | 'minKb' | 'maxKb', string>;

export type CustomUnit = 'mm' | 'px';

/** What is wrong with a field; the bounds are those of its values. */
export type CustomMistake = { kind: 'range'; min: number; max: number } | { kind: 'order' };

const inside = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max;

const range = ({ min, max }: { min: number; max: number }): CustomMistake => ({ kind: 'range', min, max });

const isDpi = (dpi: number) => Number.isInteger(dpi) && inside(dpi, CUSTOM_BOUNDS.dpi);

/**
 * The bounds of a side in a unit: those of pixels, converted with this dpi, or with the highest one while it is
 * invalid.
 */
function sideBounds(unit: CustomUnit, typed: string) {
  const dpi = isDpi(Number(typed)) ? Number(typed) : CUSTOM_BOUNDS.dpi.max;
  const { min, max } = CUSTOM_BOUNDS.px;
  if (unit === 'px') return { min, max };
  const mm = (pixels: number) => (pixels / dpi) * MM_PER_INCH;
  // Rounded inwards, so that every offered value is valid.
  return { min: Math.ceil(mm(min)), max: Math.floor(mm(max)) };
}

/** The bounds of each field, for the typed unit and dpi. */
export function boundsOf(unit: CustomUnit, dpi: string) {
  const side = sideBounds(unit, dpi);
  const { kb } = CUSTOM_BOUNDS;
  return { width: side, height: side, dpi: CUSTOM_BOUNDS.dpi, minKb: kb, maxKb: kb } as const;
}

type Read = { size: CustomSize } | { mistakes: Partial<Record<keyof CustomFields, CustomMistake>> };

/** Reads the form; an empty field is invalid except for the kilobytes. */
export function readCustom(unit: CustomUnit, fields: CustomFields): Read {
  const dpi = Number(fields.dpi);
  const bounds = sideBounds(unit, fields.dpi);
  const isSide = (text: string) =>
    text !== '' && inside(Number(text), bounds) && (unit === 'mm' || Number.isInteger(Number(text)));
  const isKb = (text: string) =>
    text === '' || (Number.isInteger(Number(text)) && inside(Number(text), CUSTOM_BOUNDS.kb));
  const minKb = fields.minKb === '' ? undefined : Number(fields.minKb);
  const maxKb = fields.maxKb === '' ? undefined : Number(fields.maxKb);
  const mistakes = {
    ...(!isDpi(dpi) && { dpi: range(CUSTOM_BOUNDS.dpi) }),
    ...(!isSide(fields.width) && { width: range(bounds) }),
    ...(!isSide(fields.height) && { height: range(bounds) }),
    ...(!isKb(fields.minKb) && { minKb: range(CUSTOM_BOUNDS.kb) }),
    ...(!isKb(fields.maxKb) && { maxKb: range(CUSTOM_BOUNDS.kb) }),
    ...(minKb !== undefined &&
      maxKb !== undefined &&
      minKb >= maxKb && { maxKb: { kind: 'order' } as const }),
  };
  if (Object.keys(mistakes).length > 0) return { mistakes };
  const [width, height] = [Number(fields.width), Number(fields.height)];
  const side = unit === 'px' ? { widthPx: width, heightPx: height } : { widthMm: width, heightMm: height };
  return {
    size: { ...side, dpi, ...(minKb !== undefined && { minKb }), ...(maxKb !== undefined && { maxKb }) },
  };
}

/** Whether a value has the shape of a custom size; the server validates its numbers. */
export function isCustomSize(value: object): value is CustomSize {
  const has = (...names: string[]) => names.every((name) => typeof Reflect.get(value, name) === 'number');
  return has('dpi') && (has('widthPx', 'heightPx') || has('widthMm', 'heightMm'));
}

import type { Api } from '@tuzuo/contract/api';

/** All that is known of a template. */
export type WholeTemplate = Api['template.template.get']['output'];

/** Sides in millimeters of what is printed; undefined for a picture. */
export function printedSize({ doc: { size } }: WholeTemplate) {
  if (!size.print) return undefined;
  const { widthMm } = size.print;
  return { width: Math.round(widthMm), height: Math.round((widthMm * size.height) / size.width) };
}

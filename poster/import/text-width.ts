/** Width of a character in ems, slightly more than in our families, so that single lines do not wrap. */
function widthOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x2e80) return 1;
  if (code > 0x2000 && code < 0x2e80) return 1;
  if (/[ilIj.,:;'|!`]/.test(character)) return 0.38;
  if (character === ' ') return 0.3;
  if (/[mwMW@%&]/.test(character)) return 1;
  if (/[A-Z]/.test(character)) return 0.76;
  return 0.66;
}

/** Estimated width of a line in pixels, rather too wide than too narrow. */
export function lineWidth(text: string, size: number, tracking = 0): number {
  let width = 0;
  for (const character of text) width += widthOf(character) * size + Math.max(0, tracking);
  return width;
}

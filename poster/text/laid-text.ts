/** Laid-out text: the position of every glyph, and its measurements. */
export interface LaidText {
  lines: string[];
  /** In reading order. A brush face's strokes and hanging marks may extend beyond the box. */
  glyphs: PlacedGlyph[];
  /** Extent of the lines: the longest one, and all of them together (swapped in vertical text). */
  width: number;
  height: number;
  /** Upper left corner of that extent in the layer's box. Negative for text that overflows on that side. */
  x: number;
  y: number;
  /** Factor of the runs' sizes, tracking, strokes and rise: 1 unless `fit` reduced it. */
  shrink: number;
  /** The text does not fit the box. */
  overflows: boolean;
  /** Glyphs that are not loaded; their positions are estimates. */
  missing: { face: string; key: string }[];
  decorations: TextDecoration[];
}

/** In px of the layer's box, after shrinking. */
export interface PlacedGlyph {
  face: string;
  key: string;
  /** On the baseline, at the start of the advance; for an upright key the center of its upper side. */
  x: number;
  y: number;
  /** Degrees, clockwise, about that point. */
  rotation: number;
  /** Px per em. */
  size: number;
  /** Index of the run whose fill it uses. */
  run: number;
}

/** A stroke that starts at (x, y) on its center line, in the direction of `rotation` (degrees, clockwise). */
export interface TextDecoration {
  kind: 'underline' | 'strike';
  run: number;
  x: number;
  y: number;
  length: number;
  thickness: number;
  rotation: number;
}

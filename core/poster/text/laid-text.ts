/** Text with every glyph in its place: what drawing needs, and what is measured of it. */
export interface LaidText {
  lines: string[];
  /** In the order in which they are read. A brush face's strokes and hanging marks may lie outside the box. */
  glyphs: PlacedGlyph[];
  /** Extent of the lines: the longest one, and all of them together (in vertical text the other way round). */
  width: number;
  height: number;
  /** Upper left corner of that extent in the layer's box. Negative where more text than fits stands outside. */
  x: number;
  y: number;
  /** By what the sizes, the tracking, the strokes and the rise of the runs are multiplied: 1 unless `fit` made it smaller. */
  shrink: number;
  /** The text does not fit the box. */
  overflows: boolean;
  /** Glyphs that have not come; their places are estimates. */
  missing: { face: string; key: string }[];
  decorations: TextDecoration[];
}

/** In px of the layer's box, after shrinking. */
export interface PlacedGlyph {
  face: string;
  key: string;
  /** On the base line, at the beginning of the advance; of an upright key: the middle of its upper side. */
  x: number;
  y: number;
  /** Degrees, clockwise, about that point. */
  rotation: number;
  /** Px of an em. */
  size: number;
  /** Index of the run that it is filled as. */
  run: number;
}

/** A stroke from (x, y), its middle line, in the direction of `rotation` (degrees, clockwise). */
export interface TextDecoration {
  kind: 'underline' | 'strike';
  run: number;
  x: number;
  y: number;
  length: number;
  thickness: number;
  rotation: number;
}

/** A request about a template that cannot be fulfilled; the message explains why to the operator. */
export class TemplateRefused extends Error {
  override readonly name = 'TemplateRefused';
}

/** Limits of an operator's template, in addition to those of an imported file and of a document. */
export const OPERATOR_LIMITS = {
  /** Maximum number of templates of the operator. */
  templates: 1_000,
  /** Layers on all pages: lists and the editor must work on phones. */
  layers: 200,
  /** Size of the document's JSON. */
  documentBytes: 400_000,
  pages: 10,
  /** Maximum ratio of the longer side to the shorter one. */
  ratio: 12,
  /** Longer side of a stored picture in px; larger pictures are scaled down. */
  pictureSide: 4_000,
  pictureBytes: 4 * 1024 * 1024,
  /** Total bytes of all pictures. */
  allPictureBytes: 16 * 1024 * 1024,
  title: 60,
  tags: 20,
  tagLength: 20,
  /** Positions are from minus this to this. */
  position: 999,
} as const;

/** Minimum share of a template's texts that must be editable; below it the operator has to pass --accept. */
export const MIN_EDITABLE = 0.95;

/** Limits of the process that draws a template. */
export const DRAWING_LIMITS = { timeMs: 90_000, memoryBytes: 1_500 * 2 ** 20, pixels: 30_000_000 } as const;

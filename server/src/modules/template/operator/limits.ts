/** Something that cannot be done with a template as it was asked for; the message says why, to an operator. */
export class TemplateRefused extends Error {
  override readonly name = 'TemplateRefused';
}

/** Bounds of an operator's template beside those of an imported file and of a document. */
export const OPERATOR_LIMITS = {
  /** Templates of the operator that are kept. */
  templates: 1_000,
  /** Layers on all pages: lists and the editor open on phones. */
  layers: 200,
  /** Of its JSON. */
  documentBytes: 400_000,
  pages: 10,
  /** Of its longer side to its shorter one. */
  ratio: 12,
  /** Of a picture as it is kept, px: larger ones are made smaller. */
  pictureSide: 4_000,
  pictureBytes: 4 * 1024 * 1024,
  /** Of all pictures together. */
  allPictureBytes: 16 * 1024 * 1024,
  title: 60,
  tags: 20,
  tagLength: 20,
  /** Places are from minus this to this. */
  position: 999,
} as const;

/** At least this share of a template's texts must be editable; below it the operator has to pass --accept. */
export const LEAST_EDITABLE = 0.95;

/** Bounds of the process that draws one. */
export const DRAWING_LIMITS = { timeMs: 90_000, memoryBytes: 1_500 * 2 ** 20, pixels: 30_000_000 } as const;

/**
 * Where the server has the pictures of the library's templates, `<templateId>-360.webp` and `-720.webp`, each with its version in the
 * query: they are kept for ever under their address.
 */
export const TEMPLATE_PICTURES = '/templates/v1';

/** What templates can be filtered by: how a page stands, or that it is to be printed. */
export const TEMPLATE_SIZES = ['portrait', 'landscape', 'square', 'print'] as const;

export type TemplateSize = (typeof TEMPLATE_SIZES)[number];

/** Families of the colors that a template is mostly of. */
export const TEMPLATE_COLORS = [
  'red',
  'orange',
  'yellow',
  'green',
  'cyan',
  'blue',
  'purple',
  'pink',
  'brown',
  'black',
  'white',
] as const;

export type TemplateColor = (typeof TEMPLATE_COLORS)[number];

/** Characters of what templates are searched by. */
export const TEMPLATE_QUERY_LENGTH = 50;

/** The longest id of a template. */
export const TEMPLATE_ID_LENGTH = 36;

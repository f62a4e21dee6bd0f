/**
 * Base path of the library's template images, `<templateId>-360.webp` and `-720.webp`, each with its version in the
 * query: they are cached forever.
 */
export const TEMPLATE_PICTURES = '/templates/v1';

/** Filters of templates: by orientation, or print formats. */
export const TEMPLATE_SIZES = ['portrait', 'landscape', 'square', 'print'] as const;

export type TemplateSize = (typeof TEMPLATE_SIZES)[number];

/** Color families of templates. */
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

/** Maximum length of a template search, in characters. */
export const TEMPLATE_QUERY_LENGTH = 50;

/** Maximum length of a template's id. */
export const TEMPLATE_ID_LENGTH = 36;

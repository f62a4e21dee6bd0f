/** Something that cannot be done with a template as it was asked for; the message says why, to an operator. */
export class TemplateRefused extends Error {
  override readonly name = 'TemplateRefused';
}

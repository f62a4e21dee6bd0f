import type { TreeNode } from './tree';
import type { ViewRealm } from './view-realm';

/** What users see in text fields. */
export type Fields = {
  textOf(field: TreeNode): string;
  /** The user types: the field shows it at once, before the page knows. */
  typed(field: TreeNode, text: string): void;
};

type Field = { told: unknown; text: string };

/**
 * Text fields as WeChat's: they contain what was typed last, or what the page told them since. A value that equals the
 * one told before changes nothing.
 */
export function createFields({ glassEasel }: ViewRealm): Fields {
  const fields = new WeakMap<object, Field>();
  const of = (element: object): Field => {
    const known = fields.get(element) ?? { told: undefined, text: '' };
    fields.set(element, known);
    return known;
  };
  const { prototype } = glassEasel.Element;
  const { updateAttribute } = prototype;
  prototype.updateAttribute = function update(this: TreeNode, name: string, value: unknown) {
    const field = of(this);
    if (name === 'value' && value !== field.told)
      Object.assign(field, { told: value, text: String(value ?? '') });
    updateAttribute.call(this, name, value);
  };
  return {
    textOf: (field) => of(field).text,
    typed(field, text) {
      of(field).text = text;
    },
  };
}

/** A zod schema of the contract's version: the tests have no own zod dependency. */
type Schema = { def: object };

type Side = 'takes' | 'gives';

/** The parts of zod's schema definition that are read here. */
type Definition = {
  type: string;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  element?: Schema;
  valueType?: Schema;
  options?: readonly Schema[];
  items?: readonly Schema[];
  entries?: Record<string, string | number>;
  values?: readonly unknown[];
  shape?: Record<string, Schema>;
  left?: Schema;
  right?: Schema;
  getter?: () => Schema;
};

const definitionOf = (schema: Schema) => schema.def as Definition;

const isTransform = (schema: Schema | undefined) =>
  schema !== undefined && definitionOf(schema).type === 'transform';

type Unwrapped = { schema: Schema; marks: string };

/** The schema without its wrappers, which become marks: `?` may be absent, `|null`, `(JSON)` text in a form field. */
function unwrap(schema: Schema, side: Side, marks = ''): Unwrapped {
  const { type, innerType, in: first, out, getter } = definitionOf(schema);
  if (innerType) {
    const optional = type === 'optional' || (side === 'takes' && (type === 'default' || type === 'prefault'));
    const nullable = type === 'nullable' ? '|null' : '';
    return unwrap(innerType, side, marks + (optional && !marks.includes('?') ? '?' : '') + nullable);
  }
  // A preprocess starts with a transform: the second half is what the contract declares.
  if (type === 'pipe' && first && out) {
    if (isTransform(first)) return unwrap(out, side, `${marks}(JSON)`);
    return unwrap(side === 'takes' || isTransform(out) ? first : out, side, marks);
  }
  if (type === 'lazy' && getter) return unwrap(getter(), side, marks);
  return { schema, marks };
}

/**
 * Every field of a schema, one line each: `path: type`, and `path = value` for each value of an enum.
 * @param lists enums that are frozen elsewhere: their name replaces the values
 */
export function fieldsOf(
  root: Schema,
  side: Side,
  lists: Readonly<Record<string, readonly string[]>>,
): string[] {
  const lines: string[] = [];

  function choice(path: string, values: readonly unknown[], marks: string) {
    const name = Object.keys(lists).find((key) => JSON.stringify(lists[key]) === JSON.stringify(values));
    lines.push(`${path}: ${name ?? 'choice'}${marks}`);
    if (name === undefined) lines.push(...values.map((value) => `${path} = ${JSON.stringify(value)}`));
  }

  function walk(wrapped: Schema, path: string, depth: number) {
    const { schema, marks } = unwrap(wrapped, side);
    const { type, shape, element, valueType, options, items, entries, values, left, right } =
      definitionOf(schema);
    const down = (child: Schema, name: string) => walk(child, name, depth + 1);
    if (depth > 12) throw new Error(`${path} is nested too deep`);
    if (entries) return choice(path, Object.values(entries), marks);
    if (values) return choice(path, values, marks);
    lines.push(`${path || '(all)'}: ${type}${marks}`);
    for (const [name, child] of Object.entries(shape ?? {})) down(child, path ? `${path}.${name}` : name);
    if (element) down(element, `${path}[]`);
    if (valueType) down(valueType, `${path}{}`);
    for (const child of [...(options ?? []), ...(items ?? []), left, right]) if (child) down(child, path);
    return undefined;
  }

  walk(root, '', 0);
  return lines;
}

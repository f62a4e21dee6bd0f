import { schemas } from '@tuzuo/contract/api';
import type { RouteName } from '@tuzuo/core/api/routes';
import { DOCUMENTS } from '@tuzuo/core/id-photo/documents/index';
import { OUTFIT_IDS } from '@tuzuo/core/id-photo/outfits';
import { LOCALES } from '@tuzuo/core/text/locale';
import { TOOL_KEYS, type ToolDefinition, type ToolKey, type ToolOption, tools } from '@tuzuo/core/tools';
import type { Random } from './random';

/** A caller, and what they own. */
export type Caller = {
  userId: string;
  session: string;
  mobile: string;
  assetIds: readonly string[];
  taskIds: readonly string[];
};

type Schema = {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: readonly Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

/** Values that callers send by mistake or on purpose. */
export const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '👩‍👩‍👧‍👦'.repeat(50),
  'x'.repeat(10_000),
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '%',
  '%ff%00',
  '-1',
  '1e309',
  'NaN',
  '99999999999999999999',
  '1.5',
  'null',
  'true',
  '[]',
  '{}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":1}}',
  '['.repeat(5_000),
  `${'['.repeat(60)}${']'.repeat(60)}`,
  `{${Array.from({ length: 3_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  JSON.stringify(Array.from({ length: 5_000 }, () => 'x')),
  '00000000-0000-0000-0000-000000000000',
  '٣٣٣',
  -1,
  0,
  1.5,
  2 ** 53,
  null,
  true,
  [],
  {},
  [[[[[[]]]]]],
  { toString: 1, hasOwnProperty: 2 },
];

const inputSchemas = new Map<string, Schema>();

/** Fields of a call's input, if they can be described. */
export function fieldsOf(name: RouteName): Record<string, Schema> {
  const known = inputSchemas.get(name);
  const schema =
    known ?? (schemas[name].input.toJSONSchema({ io: 'output', unrepresentable: 'any' }) as Schema);
  inputSchemas.set(name, schema);
  return schema.properties ?? {};
}

/** A value that approximately matches a schema. */
function fitting(random: Random, schema: Schema, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return fitting(random, random.pick(schema.anyOf), depth);
  const { minimum = 0, maximum = 1_000 } = schema;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(() => random.chance(0.7))
          .map(([name, property]) => [name, fitting(random, property, depth + 1)]),
      );
    case 'array':
      return Array.from({ length: random.below(depth > 2 ? 2 : 4) }, () =>
        fitting(random, schema.items ?? {}, depth + 1),
      );
    case 'integer':
      return Math.round(minimum + random.next() * (Math.min(maximum, 10_000) - minimum));
    case 'number':
      return minimum + random.next() * (Math.min(maximum, 10_000) - minimum);
    case 'boolean':
      return random.chance(0.5);
    default:
      return 'x'.repeat(random.below(Math.min(schema.maxLength ?? 20, 100)) + (schema.minLength ?? 0));
  }
}

function optionValue(random: Random, option: ToolOption, caller: Caller | undefined): unknown {
  switch (option.kind) {
    case 'choice':
      return random.pick(option.values);
    case 'flag':
      return random.chance(0.5);
    case 'number':
      return option.min + Math.floor((random.next() * (option.max - option.min)) / option.step) * option.step;
    case 'colour':
      return random.pick([...option.words, '#12ab9f']);
    case 'asset':
      return random.pick(caller?.assetIds ?? ['']);
    case 'library':
      return random.pick([...OUTFIT_IDS, ...DOCUMENTS.slice(0, 20).map(({ specId }) => specId)]);
    default:
      return random.pick(['zh', 'en', 'text', '图作', []]);
  }
}

function inputsOf(random: Random, tool: ToolKey, caller: Caller | undefined): Record<string, unknown> {
  const definition: ToolDefinition = tools[tool];
  const slots = Object.entries(definition.inputs).filter(([, { min }]) => min > 0 || random.chance(0.5));
  return Object.fromEntries(slots.map(([slot]) => [slot, random.pick(caller?.assetIds ?? ['']) ?? '']));
}

function optionsOf(random: Random, tool: ToolKey, caller: Caller | undefined): Record<string, unknown> {
  const definition: ToolDefinition = tools[tool];
  const options = Object.entries(definition.options).filter(() => random.chance(0.3));
  return Object.fromEntries(options.map(([name, option]) => [name, optionValue(random, option, caller)]));
}

/** The value that a well-meaning client would send in a field with this name. */
function meantValue(
  random: Random,
  field: string,
  { caller, tool }: { caller: Caller | undefined; tool: ToolKey },
): unknown {
  const nobody = '01900000-0000-7000-8000-000000000000';
  const task = () => random.pick(caller?.taskIds ?? [nobody]);
  const known: Record<string, () => unknown> = {
    tool: () => tool,
    inputs: () => inputsOf(random, tool, caller),
    options: () => optionsOf(random, tool, caller),
    taskId: task,
    taskIds: () => [task()],
    items: () => [{ taskId: task() }],
    id: task,
    kind: () => random.pick(['home', 'tool', 'result']),
    assetId: () => random.pick(caller?.assetIds ?? [nobody]),
    requestId: () => `request-${random.below(400)}`,
    mobile: () =>
      random.pick([caller?.mobile ?? '19900000000', `199${10_000_000 + random.below(89_999_999)}`]),
    code: () => String(100_000 + random.below(899_999)),
    password: () => random.pick(['hunter2hunter2', '12345678']),
    locale: () => random.pick(LOCALES),
    faceConsent: () => '1',
    jwtSid: () => random.pick([caller?.session ?? '', 'nobody']),
    captchaId: () => nobody,
    answer: () => String(random.below(300)),
  };
  return known[field]?.();
}

/** A value for a field of a call: mostly an intended one, sometimes one that matches, sometimes anything. */
export function valueFor(
  random: Random,
  [field, schema]: readonly [string, Schema],
  context: { caller: Caller | undefined; tool: ToolKey },
): unknown {
  const kind = random.weighted([[70, 'meant'] as const, [15, 'fitting'] as const, [15, 'hostile'] as const]);
  if (kind === 'hostile') return random.pick(HOSTILE);
  const meant = kind === 'meant' ? meantValue(random, field, context) : undefined;
  return meant === undefined ? fitting(random, schema) : meant;
}

export const anyTool = (random: Random): ToolKey =>
  random.chance(0.4) ? 'image-magnify' : random.pick(TOOL_KEYS);

import { type CallInput, schemas } from '../../contract/api';
import type { RouteName } from '../../core/api/routes';
import { posterDocument } from './poster-document';

const NO_ONES = '01900000-0000-7000-8000-000000000000';

/** Values of fields that a schema describes only by a pattern or a check. */
const MEANT: Readonly<Record<string, unknown>> = {
  mobile: '19900000000',
  code: '123456',
  answer: '12',
  password: 'a long password 1',
  token: 'x'.repeat(40),
  url: 'https://example.com/picture.jpg',
  email: 'someone@example.com',
  requestId: 'request-00000001',
  revision: 0,
  doc: posterDocument(),
  inputs: {},
  tool: 'matting',
};

type Schema = {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
};

function valueFor(schema: Schema, field: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.format === 'uuid') return NO_ONES;
  if (field in MEANT) return MEANT[field];
  if (schema.anyOf) return valueFor(schema.anyOf[0] ?? {}, field);
  if (schema.type === 'array') {
    return Array.from({ length: schema.minItems ?? 0 }, () => valueFor(schema.items ?? {}, ''));
  }
  if (schema.type === 'object') return fieldsOf(schema);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'string') return 'x'.repeat(Math.max(1, schema.minLength ?? 1));
  const { maximum = Number.POSITIVE_INFINITY } = schema;
  return Math.min(maximum, (schema.minimum ?? schema.exclusiveMinimum ?? 0) + 1);
}

const fieldsOf = ({ properties = {}, required = [] }: Schema) =>
  Object.fromEntries(required.map((field) => [field, valueFor(properties[field] ?? {}, field)]));

/** The smallest valid input of a call; what it names does not exist. */
export function validInput<Name extends RouteName>(name: Name): CallInput<Name> {
  const { input } = schemas[name];
  const described = input.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema;
  return input.parse(fieldsOf(described)) as CallInput<Name>;
}

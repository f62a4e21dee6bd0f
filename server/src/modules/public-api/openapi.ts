import { v1Error, v1Photo, v1PhotoRequest, v1Sheet, v1SheetRequest, v1Specs } from '@tuzuo/contract/v1';
import { REQUEST_ID_LENGTH } from '@tuzuo/core/api/task';
import { APP_VERSION } from '@tuzuo/core/app/version';
import { DOCUMENT_CATEGORIES } from '@tuzuo/core/id-photo/document';
import { z } from 'zod';
import { REQUESTS_A_MINUTE } from './caller';
import { IDEMPOTENCY_KEY } from './idempotency-key';

const json = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io });
  return described;
};

const photoRequest = json(v1PhotoRequest, 'input');

type SchemaName = keyof typeof SCHEMAS;

const SCHEMAS = {
  PhotoRequest: photoRequest,
  /** Here the portrait is a file; structures are JSON, as is OpenAPI's default. */
  PhotoForm: {
    ...photoRequest,
    properties: { ...photoRequest.properties, photo: { type: 'string', format: 'binary' } },
  },
  Photo: json(v1Photo, 'output'),
  SheetRequest: json(v1SheetRequest, 'input'),
  Sheet: json(v1Sheet, 'output'),
  Specs: json(v1Specs, 'output'),
  Error: json(v1Error, 'output'),
};

const ref = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: object) => ({ content: { 'application/json': { schema } } });

const oneOf = (names: readonly SchemaName[]) => {
  const [first, ...others] = names.map(ref);
  return first && others.length === 0 ? first : { oneOf: names.map(ref) };
};

const answer = (description: string, ...names: SchemaName[]) => ({ description, ...content(oneOf(names)) });

const header = (name: string, description: string, type: 'string' | 'integer') => ({
  headers: { [name]: { description, schema: { type } } },
});

/** An answer about a photo has a `Location` header. */
const photoAnswer = (description: string, ...names: SchemaName[]) => ({
  ...answer(description, ...names),
  ...header('Location', 'Where the photo is to be asked for.', 'string'),
});

const REFUSALS = {
  '400': answer('Bad input: `fields` says what.', 'Error'),
  '401': answer('No key, or none that is known.', 'Error'),
  '404': answer('Not there, or made with another key.', 'Error'),
  '413': answer('The body is too large.', 'Error'),
  '429': {
    ...answer('Too many requests.', 'Error'),
    ...header('Retry-After', 'Seconds until another is taken.', 'integer'),
  },
  '500': answer('A fault of the server’s: `requestId` is what its operator looks for.', 'Error'),
  '503': answer('No engine can make photos now.', 'Error'),
};

/** These refusals, and those that any request can get. */
function refusals(...statuses: readonly (keyof typeof REFUSALS)[]) {
  const met = [...statuses, '401', '429', '500'] as const;
  return Object.fromEntries(met.map((status) => [status, REFUSALS[status]]));
}

const query = (name: string, description: string, schema: object) => ({
  name,
  in: 'query',
  description,
  schema,
});

const PATHS = {
  '/v1/specs': {
    get: {
      operationId: 'listSpecs',
      summary: 'Documents that a photo can be made for',
      parameters: [
        query('query', 'Words of a name or country, or a size such as 295x413.', {
          type: 'string',
          maxLength: 64,
        }),
        query('category', `One kind: ${DOCUMENT_CATEGORIES.join(', ')}.`, { enum: DOCUMENT_CATEGORIES }),
        {
          name: 'specIds',
          in: 'query',
          description: 'These alone, in this order, as JSON.',
          ...content({ type: 'array', items: { type: 'string' }, maxItems: 50 }),
        },
        query('cursor', '`nextCursor` of the page before.', { type: 'string' }),
        query('limit', 'How many, at most 100.', { type: 'integer', minimum: 1, maximum: 100, default: 20 }),
      ],
      responses: { '200': answer('A page of documents.', 'Specs'), ...refusals('400') },
    },
  },
  '/v1/id-photos': {
    post: {
      operationId: 'createPhoto',
      summary: 'Makes an ID photo from a portrait',
      parameters: [
        {
          name: IDEMPOTENCY_KEY,
          in: 'header',
          description:
            'Any text of yours. The same request with the same key is the same photo, however often and however late it is ' +
            'sent: once that photo is gone, the answer is 404. Another request with the key is refused.',
          schema: { type: 'string', minLength: REQUEST_ID_LENGTH.min, maxLength: REQUEST_ID_LENGTH.max },
        },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: ref('PhotoRequest') },
          'multipart/form-data': { schema: ref('PhotoForm') },
        },
      },
      responses: {
        '201': photoAnswer('The photo is there.', 'Photo'),
        '202': photoAnswer('Not yet: ask at `Location`.', 'Photo'),
        '422': photoAnswer('The portrait is not fit, or the run failed: `error` says why.', 'Photo', 'Error'),
        ...refusals('400', '404', '413', '503'),
      },
    },
  },
  '/v1/id-photos/{id}': {
    get: {
      operationId: 'getPhoto',
      summary: 'A photo, or how far it is',
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          description: 'Of the photo.',
          schema: { type: 'string', format: 'uuid' },
        },
      ],
      responses: { '200': answer('The photo as it is now.', 'Photo'), ...refusals('404') },
    },
  },
  '/v1/sheets': {
    post: {
      operationId: 'createSheet',
      summary: 'Lays photos out on a sheet for printing',
      requestBody: { required: true, ...content(ref('SheetRequest')) },
      responses: {
        '201': answer('The sheet; its file lives for a day.', 'Sheet'),
        ...refusals('400', '404', '413'),
      },
    },
  },
};

/** The OpenAPI 3.1 document of the public API, generated from the schemas that validate it. */
export function openApiDocument(base: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tuzuo ID photos',
      version: APP_VERSION,
      description:
        'ID photos, print sheets and document sizes, for programs. Words come in the language of `Accept-Language`: ' +
        'zh-CN, zh-TW, en, fr or es.',
    },
    servers: [{ url: base }],
    security: [{ key: [] }],
    paths: PATHS,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key that the operator has given out, by the setting `V1_API_KEYS`: `Authorization: Bearer KEY`. What ' +
            `is made with a key is there for that key alone; each may ask ${REQUESTS_A_MINUTE} times a minute.`,
        },
      },
      schemas: SCHEMAS,
    },
  };
}

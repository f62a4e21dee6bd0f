import { v1Error, v1Photo, v1PhotoRequest, v1Sheet, v1SheetRequest, v1Specs } from '@tuzuo/contract/v1';
import { DOCUMENT_CATEGORIES } from '@tuzuo/core/id-photo/document';
import { APP_VERSION } from '@tuzuo/core/version';
import { z } from 'zod';

const json = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io });
  return described;
};

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: object) => ({ content: { 'application/json': { schema } } });
const answer = (description: string, name: string) => ({ description, ...content(ref(name)) });

const refusals = (...statuses: readonly string[]) =>
  Object.fromEntries(statuses.map((status) => [status, answer(REFUSALS[status] ?? '', 'Error')]));

const REFUSALS: Readonly<Record<string, string>> = {
  '400': 'Bad input: `fields` says what.',
  '401': 'No key, or none that is known.',
  '404': 'Not there, or made with another key.',
  '422': 'The portrait is not fit, or the run failed.',
  '429': 'Too many requests: come again after `Retry-After`.',
  '503': 'No engine can make photos now.',
};

const query = (name: string, description: string, schema: object) => ({
  name,
  in: 'query',
  description,
  schema,
});

/** The description of the public API in OpenAPI 3.1, made from the schemas that check it. */
export function openApiDocument(base: string) {
  const photoForm = {
    type: 'object',
    description: 'Each field of PhotoRequest; structures as JSON.',
    properties: { photo: { type: 'string', format: 'binary' } },
    required: ['photo', 'consent'],
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tuzuo ID photos',
      version: APP_VERSION,
      description: 'ID photos, print sheets and document sizes, for programs.',
    },
    servers: [{ url: base }],
    security: [{ key: [] }],
    paths: {
      '/v1/specs': {
        get: {
          summary: 'Documents that a photo can be made for',
          parameters: [
            query('query', 'Words of a name or country, or a size such as 295x413.', { type: 'string' }),
            query('category', 'One kind of document.', { enum: DOCUMENT_CATEGORIES }),
            query('cursor', '`nextCursor` of the page before.', { type: 'string' }),
            query('limit', 'At most 100.', { type: 'integer', default: 20 }),
          ],
          responses: { '200': answer('A page of documents.', 'Specs'), ...refusals('400', '401', '429') },
        },
      },
      '/v1/id-photos': {
        post: {
          summary: 'Makes an ID photo from a portrait',
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: ref('PhotoRequest') },
              'multipart/form-data': { schema: photoForm },
            },
          },
          responses: {
            '201': answer('The photo is there.', 'Photo'),
            '202': answer('Not yet: ask at `Location`.', 'Photo'),
            ...refusals('400', '401', '429', '503'),
            '422': answer('The run failed: `error` says why.', 'Photo'),
          },
        },
      },
      '/v1/id-photos/{id}': {
        get: {
          summary: 'A photo, or how far it is',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
          ],
          responses: { '200': answer('The photo as it is now.', 'Photo'), ...refusals('401', '404', '429') },
        },
      },
      '/v1/sheets': {
        post: {
          summary: 'Lays photos out on a sheet for printing',
          requestBody: { required: true, ...content(ref('SheetRequest')) },
          responses: {
            '201': answer('The sheet; its file lives for a day.', 'Sheet'),
            ...refusals('400', '401', '404', '429'),
          },
        },
      },
    },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key of the operator’s.' } },
      schemas: {
        PhotoRequest: json(v1PhotoRequest, 'input'),
        Photo: json(v1Photo, 'output'),
        SheetRequest: json(v1SheetRequest, 'input'),
        Sheet: json(v1Sheet, 'output'),
        Specs: json(v1Specs, 'output'),
        Error: json(v1Error, 'output'),
      },
    },
  };
}

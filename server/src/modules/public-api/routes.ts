import { writeFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { listSpecs } from '@tuzuo/contract/id-photo';
import { v1PhotoRequest, v1SheetRequest } from '@tuzuo/contract/v1';
import { readBoundedJson } from '@tuzuo/core/api/bounded-json';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { isUuid } from '@tuzuo/core/validation/patterns';
import type { Database } from '../../db/database';
import { CallError, RefusedField, RefusedFields } from '../../errors';
import type { RawAnswer, RawRequest, RawRoute } from '../../http/port';
import type { Assets, IncomingFile } from '../asset/service';
import type { IdPhotos } from '../id-photo/service';
import type { ToolTasks } from '../tool/service';
import { type ApiKey, createCallerLookup } from './caller';
import { docsHtml } from './docs';
import { hashed, IDEMPOTENCY_KEY, idempotencyKeyOf, newHash } from './idempotency-key';
import { openApiDocument } from './openapi';
import { createV1Photos, type PhotoRequest, type V1Photo } from './service';

const V1_BASE = '/v1';
const DOCS_BASE = '/docs';

/** Paths whose requests are rate-limited like calls of the contract. */
export const V1_CALL_BASES = [V1_BASE, DOCS_BASE] as const;

/** Maximum bytes of a portrait in JSON, which is held in memory; a multipart body may hold a larger one. */
const MAX_JSON_PHOTO_BYTES = 20 * 1024 * 1024;

/** Body limit: such a portrait in base64, plus the other fields. */
const PHOTO_BODY_BYTES = Math.ceil((MAX_JSON_PHOTO_BYTES * 4) / 3) + 64 * 1024;

/** Limits of form fields besides the portrait. */
const FIELD_LIMITS = { fields: 12, fieldSize: 20_000 } as const;

const PHOTO_FIELD = 'photo';
const DATA_URL = /^data:[\w/+.-]{0,100};base64,/;
/** A single character class: a pattern with a second place for whitespace would backtrack for days. */
const BASE64 = /^[A-Za-z0-9+/=\s]+$/;
/** Characters of base64 decoded in one turn of the event loop. */
const SLICE_LENGTH = 256 * 1024;

const NO_STORE = { 'cache-control': 'no-store' } as const;

const STATUS: Readonly<Record<ErrorCode, number>> = {
  [ErrorCode.badInput]: 400,
  [ErrorCode.notFound]: 404,
  [ErrorCode.staleRevision]: 409,
  [ErrorCode.tooManyRequests]: 429,
  [ErrorCode.sessionInvalid]: 401,
  [ErrorCode.loginNeeded]: 401,
  [ErrorCode.wrongCredentials]: 401,
  [ErrorCode.captchaNeeded]: 401,
  [ErrorCode.notEnoughPoints]: 402,
  [ErrorCode.paymentRefused]: 402,
  [ErrorCode.spaceFull]: 507,
  [ErrorCode.moduleClosed]: 403,
  [ErrorCode.checksFailed]: 422,
  [ErrorCode.contentRefused]: 422,
  [ErrorCode.noEngine]: 503,
  [ErrorCode.serverFault]: 500,
  [ErrorCode.silent]: 500,
};

const ENVELOPE_STATUS = 200;

/**
 * The name under which the caller sent a field: the portrait and the options of a run are plain fields here, its key is
 * a header.
 */
const sentName = (name: string): string =>
  name
    .replace(/^options\./, '')
    .replace(/^(?:file|inputs\.portrait)$/, 'photo')
    .replace(/^requestId$/, IDEMPOTENCY_KEY);

function inSentNames(error: unknown): unknown {
  if (!(error instanceof RefusedFields)) return error;
  const fields = Object.entries(error.fields).map(([name, refusal]) => [sentName(name), refusal]);
  return new RefusedFields(Object.fromEntries(fields));
}

/** Converts an error for programs: its code and message, and a suitable HTTP status. */
function refuse(error: unknown, { explain }: RawRequest): RawAnswer {
  const { status, envelope } = explain(inSentNames(error));
  const { code, reason, data } = envelope;
  const more = typeof data === 'object' && data !== null ? data : {};
  const wait = 'retryAfterMs' in more && { 'retry-after': Math.ceil(Number(more.retryAfterMs) / 1000) };
  return {
    status: status === ENVELOPE_STATUS ? STATUS[code as ErrorCode] : status,
    headers: { ...NO_STORE, ...wait },
    json: { error: { code, message: reason, ...more } },
    code,
  };
}

/** Reads a form field: structures, numbers and flags as JSON, anything else as plain text. */
function fieldValue(value: unknown): unknown {
  const read = typeof value === 'string' ? readBoundedJson(value) : undefined;
  return read === undefined ? value : read;
}

/** Decodes base64 in slices, one per turn of the event loop. Throws a RefusedField for anything else. */
async function* decodeBase64(text: string): AsyncGenerator<Buffer, void, undefined> {
  let rest = '';
  let size = 0;
  for (let at = 0; at < text.length; at += SLICE_LENGTH) {
    const slice = text.slice(at, at + SLICE_LENGTH);
    if (!BASE64.test(slice)) throw new RefusedField(PHOTO_FIELD, 'field.invalid');
    const digits = rest + slice.replace(/\s+/g, '');
    const whole = digits.length - (digits.length % 4);
    rest = digits.slice(whole);
    const bytes = Buffer.from(digits.slice(0, whole), 'base64');
    size += bytes.length;
    if (size > MAX_JSON_PHOTO_BYTES) {
      throw new RefusedField(PHOTO_FIELD, 'upload.tooLarge', { limit: MAX_JSON_PHOTO_BYTES / 1024 / 1024 });
    }
    yield bytes;
    await nextTurn();
  }
  yield Buffer.from(rest, 'base64');
}

async function* decoded(photo: string): AsyncGenerator<IncomingFile, void, undefined> {
  const text = photo.replace(DATA_URL, '');
  yield { saveTo: (path) => writeFile(path, decodeBase64(text), { flag: 'wx', mode: 0o600 }) };
}

/**
 * Reads a photo request, JSON or multipart. Returns the options, the result of `upload` for the portrait, and a hash of
 * the portrait. Options are checked before a portrait in JSON is uploaded, but after one in a form, where they may
 * follow it.
 */
async function readPhotoRequest<Uploaded>(
  { isMultipart, files, fields: body, check }: RawRequest,
  upload: (files: AsyncIterable<IncomingFile>) => Promise<Uploaded>,
): Promise<PhotoRequest & { uploaded: Uploaded; sha256: string }> {
  const hash = newHash();
  const store = async (incoming: AsyncIterable<IncomingFile>) => {
    const uploaded = await upload(hashed(incoming, hash));
    return { uploaded, sha256: hash.digest('hex') };
  };
  if (isMultipart) {
    const fields: Record<string, unknown> = {};
    const onField = (name: string, value: unknown) => {
      fields[name] = fieldValue(value);
    };
    const wanted = { fileField: PHOTO_FIELD, maxFiles: 1, other: { limits: FIELD_LIMITS, onField } };
    const stored = await store(files(wanted));
    const { photo: _photo, ...asked } = check(v1PhotoRequest, { ...fields, photo: PHOTO_FIELD });
    return { ...asked, ...stored };
  }
  const { photo, ...asked } = check(v1PhotoRequest, body ?? {});
  return { ...asked, ...(await store(decoded(photo))) };
}

/** 201 = done, 202 = poll `Location`, 422 = failed. */
function photoAnswer(photo: V1Photo): RawAnswer {
  const status = photo.photo ? 201 : photo.error ? 422 : 202;
  const location = `${V1_BASE}/id-photos/${photo.id}`;
  return { status, headers: { ...NO_STORE, location }, json: photo };
}

type V1Dependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Pick<Assets, 'upload'>;
  tasks: Pick<ToolTasks, 'create' | 'get'>;
  idPhotos: IdPhotos;
  keys: readonly ApiKey[];
  /** The public base URL; if unset, the one through which the caller reached us. */
  publicUrl: string | undefined;
};

/** The public ID-photo API. Without configured keys every request is refused. */
export function v1Routes({
  database,
  assets,
  tasks,
  idPhotos,
  keys,
  publicUrl,
}: V1Dependencies): readonly RawRoute<string>[] {
  const callerOf = createCallerLookup(database, keys);
  const photos = createV1Photos({ tasks, idPhotos });
  const baseOf = ({ origin }: RawRequest) => publicUrl ?? origin;

  /** A route that requires a key, which is checked before a body of up to 20 MB is received. */
  const route = (
    method: RawRoute['method'],
    [path, name]: readonly [path: string, name: string],
    handle: RawRoute<string>['handle'],
    maxBodyBytes?: number,
  ): RawRoute<string> => ({
    method,
    auth: 'key',
    path: `${V1_BASE}${path}`,
    name: `v1/${name}`,
    ...(maxBodyBytes !== undefined && { maxBodyBytes }),
    admit: ({ headers, address }) => callerOf(headers.authorization, address),
    handle,
    refuse,
  });

  const listDocuments: RawRoute<string>['handle'] = async ({ check, queryFields, locale }) => {
    const found = await idPhotos.listSpecs(check(listSpecs.input, queryFields()), locale);
    return { headers: NO_STORE, json: found };
  };

  const createPhoto: RawRoute<string>['handle'] = async (request, userId) => {
    const own = { userId, requestId: idempotencyKeyOf(request.headers) };
    const asked = await readPhotoRequest(request, (files) => assets.upload(userId, files));
    return photoAnswer(await photos.create(own, asked, request.say, baseOf(request)));
  };

  const getPhoto: RawRoute<string>['handle'] = async (request, userId) => {
    const { id = '' } = request.params;
    if (!isUuid(id)) throw new CallError(ErrorCode.notFound);
    const photo = await photos.get({ userId, taskId: id }, request.say, baseOf(request));
    return { headers: NO_STORE, json: photo };
  };

  const createSheet: RawRoute<string>['handle'] = async (request, userId) => {
    const { items, ...layout } = request.check(v1SheetRequest, request.fields ?? {});
    const asked = {
      ...layout,
      items: items.map(({ id: taskId, count }) => ({ taskId, result: 0, count })),
    };
    const { url, width: widthPx, height: heightPx, ...made } = await idPhotos.createSheet(userId, asked);
    const { mime, bytes, counts } = made;
    const sheet = { url: `${baseOf(request)}${url}`, mime, bytes, widthPx, heightPx, counts };
    return { status: 201, headers: NO_STORE, json: sheet };
  };

  return [
    // A route rather than a not-found handler, because the web app answers every GET before that.
    route('ANY', ['/*', 'unknown'], async () => {
      throw new CallError(ErrorCode.notFound);
    }),
    route('GET', ['/specs', 'specs'], listDocuments),
    route('POST', ['/id-photos', 'id-photos'], createPhoto, PHOTO_BODY_BYTES),
    route('GET', ['/id-photos/:id', 'id-photo'], getPhoto),
    route('POST', ['/sheets', 'sheets'], createSheet),
  ];
}

/** The documentation of the public API: `/docs` for people, `/docs/openapi.json` for programs. */
export function docsRoutes(publicUrl: string | undefined): readonly RawRoute[] {
  const headers = { 'cache-control': 'no-cache' };
  const page = { ...headers, 'content-type': 'text/html; charset=utf-8' };
  const route = (path: string, handle: RawRoute['handle']): RawRoute => ({
    method: 'GET',
    auth: 'none',
    path,
    name: 'docs',
    handle,
  });
  return [
    route(DOCS_BASE, async ({ origin }) => ({ headers: page, body: docsHtml(publicUrl ?? origin) })),
    route(`${DOCS_BASE}/openapi.json`, async ({ origin }) => ({
      headers: headers,
      json: openApiDocument(publicUrl ?? origin),
    })),
  ];
}

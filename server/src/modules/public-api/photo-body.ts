import { writeFile } from 'node:fs/promises';
import { v1PhotoRequest } from '@tuzuo/contract/v1';
import { readBoundedJson } from '@tuzuo/core/api/bounded-json';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { UPLOAD_LIMITS } from '@tuzuo/core/tools/define-tool';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CallError, RefusedField } from '../../errors';
import { MalformedBody } from '../../http/form-body';
import { explainInput } from '../../http/input-errors';
import { localeOf } from '../../http/locale';
import { filesOf } from '../../http/multipart';
import type { IncomingFile } from '../asset/service';
import { hashed, newHash } from './idempotency-key';

/** A portrait of the largest size in base64, and what goes with it. */
export const PHOTO_BODY_BYTES = Math.ceil((UPLOAD_LIMITS.maxBytes * 4) / 3) + 64 * 1024;

const PHOTO_FIELD = 'photo';
const DATA_URL = /^data:[\w/+.-]*;base64,/;
/** One class and no more: a pattern with a second place for blanks takes days over a text of blanks. */
const BASE64 = /^[A-Za-z0-9+/=\s]+$/;

/** Checks input against its schema. Throws a CallError 10001 that names the fields, a MalformedBody for none. */
export function parse<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new MalformedBody('the input has no fields');
  }
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields = explainInput(parsed.error, input, localeOf(request));
  throw new CallError(ErrorCode.badInput, { fields });
}

/** A field of a form is a structure, a number or a flag as JSON, or a plain text. */
function fieldValue(value: unknown): unknown {
  const read = typeof value === 'string' ? readBoundedJson(value) : undefined;
  return read === undefined ? value : read;
}

async function* decoded(photo: string): AsyncGenerator<IncomingFile, void, undefined> {
  const text = photo.replace(DATA_URL, '');
  if (!BASE64.test(text)) throw new RefusedField(PHOTO_FIELD, 'field.invalid');
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length > UPLOAD_LIMITS.maxBytes) {
    throw new RefusedField(PHOTO_FIELD, 'upload.tooLarge', { limit: UPLOAD_LIMITS.maxBytes / 1024 / 1024 });
  }
  yield { saveTo: (path) => writeFile(path, bytes, { flag: 'wx', mode: 0o600 }) };
}

export type PhotoRequest = Omit<z.output<typeof v1PhotoRequest>, 'photo'>;

/**
 * Reads a request for a photo, JSON or multipart: what is asked for, what `upload` made of the portrait, and its hash. The
 * options are checked before a portrait in JSON is taken, and after one in a form, where they may follow it.
 */
export async function readPhotoRequest<Uploaded>(
  request: FastifyRequest,
  upload: (files: AsyncIterable<IncomingFile>) => Promise<Uploaded>,
): Promise<PhotoRequest & { uploaded: Uploaded; sha256: string }> {
  const hash = newHash();
  const store = async (files: AsyncIterable<IncomingFile>) => {
    const uploaded = await upload(hashed(files, hash));
    return { uploaded, sha256: hash.digest('hex') };
  };
  if (request.isMultipart()) {
    const fields: Record<string, unknown> = {};
    const onField = (name: string, value: unknown) => {
      fields[name] = fieldValue(value);
    };
    const stored = await store(filesOf(request, { fileField: PHOTO_FIELD, maxFiles: 1, onField }));
    const { photo: _photo, ...asked } = parse(request, v1PhotoRequest, { ...fields, photo: PHOTO_FIELD });
    return { ...asked, ...stored };
  }
  const { photo, ...asked } = parse(request, v1PhotoRequest, request.body ?? {});
  return { ...asked, ...(await store(decoded(photo))) };
}

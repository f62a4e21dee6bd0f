import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { UPLOAD_LIMITS } from '@tuzuo/core/tools/define-tool';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusedField } from '../errors';
import { MalformedBody } from './form-body';
import type { UploadedFile, WantedParts } from './port';

/** The form field of files. */
const FILE_FIELD = 'file';

/** Files per call, as many as a phone's file picker returns at once. */
const MAX_FILES = 9;

const LIMITS = {
  fileSize: UPLOAD_LIMITS.maxBytes,
  // The name of a file; others are refused, so the parser need not keep them.
  fields: 1,
  fieldNameSize: 100,
  fieldSize: 1024,
  headerPairs: 20,
  headerSize: 8 * 1024,
} as const;

/** A sender of whom nothing arrives in this time has gone; slow ones have as long as a request may take. */
const STALL_MS = 60_000;

/** Only the owner of the process can read files that have not been checked yet. */
const FILE_MODE = 0o600;

/** Whether storing a file failed in our own system; every other error is the sender's fault. */
const isSystemFault = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

function asBadInput(error: unknown, maxFiles: number): unknown {
  if (error instanceof RefusedField || error instanceof MalformedBody || isSystemFault(error)) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_FILES_LIMIT') return new RefusedField(FILE_FIELD, 'upload.tooMany', { limit: maxFiles });
  return new MalformedBody('the multipart body cannot be read', { cause: error });
}

/** The field by which a host names a file whose own name it cannot send. */
const NAME_FIELD = 'name';

function uploadedFile(
  { file, fieldname, filename }: MultipartFile,
  { raw }: FastifyRequest,
  { maxFiles, maxBytes = LIMITS.fileSize }: WantedParts,
  named: { name?: string },
): UploadedFile {
  return {
    // The field may follow the file.
    get fileName() {
      return named.name ?? filename ?? '';
    },
    saveTo: async (path) => {
      let received = raw.socket.bytesRead;
      const watch = setInterval(() => {
        if (raw.socket.bytesRead === received) raw.destroy();
        received = raw.socket.bytesRead;
      }, STALL_MS);
      try {
        await pipeline(file, createWriteStream(path, { flags: 'wx', mode: FILE_MODE }));
      } catch (error) {
        throw asBadInput(error, maxFiles);
      } finally {
        clearInterval(watch);
      }
      if (file.truncated) {
        const limit = maxBytes / 1024 / 1024;
        throw new RefusedField(fieldname, 'upload.tooLarge', { limit });
      }
    },
  };
}

/** Adds support for multipart bodies to `app`; they are streamed and never held in memory. */
export async function acceptFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
}

/** The default parts of a call. */
export const FILES: WantedParts = { fileField: FILE_FIELD, maxFiles: MAX_FILES };

/**
 * The files of a call, in the order of arrival. If the consumer stops early, the rest of the body is read and
 * discarded, because a client that is still sending would never read the answer.
 */
export async function* filesOf(
  request: FastifyRequest,
  wanted: WantedParts = FILES,
): AsyncGenerator<UploadedFile, void, undefined> {
  const { fileField, maxFiles, maxBytes = LIMITS.fileSize, other } = wanted;
  const named: { name?: string } = {};
  // Other routes lack this decorator.
  if (request.isMultipart?.() !== true) throw new RefusedField(fileField, 'field.missing');
  try {
    for await (const part of request.parts({
      limits: { files: maxFiles, fileSize: maxBytes, ...other?.limits },
    })) {
      if (part.type === 'field' && other) other.onField(part.fieldname, part.value);
      else if (part.type === 'file' && part.fieldname === fileField)
        yield uploadedFile(part, request, wanted, named);
      else if (part.type === 'field' && part.fieldname === NAME_FIELD) named.name = String(part.value);
      else throw new RefusedField(part.fieldname, 'field.unknown');
    }
  } catch (error) {
    throw asBadInput(error, maxFiles);
  } finally {
    request.raw.unpipe();
    request.raw.resume();
  }
}

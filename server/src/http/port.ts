import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Api, CallInput } from '@tuzuo/contract/api';
import type { RouteName } from '@tuzuo/core/api/routes';
import type { Locale } from '@tuzuo/core/text/locale';
import type { z } from 'zod';
import type { Say } from '../i18n/words';
import type { Failure } from './failure';

/** One file of a multipart body. */
export type UploadedFile = {
  /** As its sender calls it; it says nothing of what the file is. */
  fileName: string;
  /**
   * Writes it to a new file at `path` as it arrives.
   * @throws RefusedField when it is larger than an upload may be, MalformedBody when the body breaks off
   */
  saveTo: (path: string) => Promise<void>;
};

/** Which parts of a multipart body are wanted: so many files in this field, and none beside them but `other`. */
export type WantedParts = {
  fileField: string;
  maxFiles: number;
  /** Of each file; that of pictures unless told. */
  maxBytes?: number;
  /** Fields beside the files: how many, of how many bytes each, and who takes them. */
  other?: {
    limits: { fields: number; fieldSize: number };
    take: (name: string, value: unknown) => void;
  };
};

/** What a handler may know about the request besides its input. */
export type CallContext = {
  requestId: string;
  /** What the caller reads; words in the answer are in this language. */
  locale: Locale;
  /** The server's words in that language. */
  say: Say;
  /** Where the caller is, as far as trusted proxies tell. */
  address: string;
  /** What the caller uses, such as `Chrome on Android`; '' when nothing tells. */
  device: string;
  /** How the caller reached us, such as `http://127.0.0.1:8787`, as far as trusted proxies tell. */
  origin: string;
  /** What came in the session header, unchecked. */
  sessionToken: string | undefined;
  /** Sends one `Set-Cookie` with the answer. */
  setCookie: (cookie: string) => void;
  /**
   * The files of the body, as they arrive: each is to be saved before the next is asked for. Throws a RefusedField
   * when the call carries none.
   */
  files: (wanted?: Pick<WantedParts, 'maxFiles' | 'maxBytes'>) => AsyncIterable<UploadedFile>;
};

/** Answers one call of the contract: checked input in, data of the envelope out. */
export type Handler<Name extends RouteName> = (
  input: CallInput<Name>,
  context: CallContext,
) => Promise<Api[Name]['output']>;

/** A handler for each of these calls. */
export type Handlers<Name extends RouteName = RouteName> = { [Key in Name]: Handler<Key> };

/** What a raw route may know about its request. */
export type RawRequest = Pick<CallContext, 'requestId' | 'locale' | 'say' | 'address' | 'origin'> & {
  method: string;
  headers: Readonly<IncomingHttpHeaders>;
  /** The `:name` parts of the path. */
  params: Readonly<Record<string, string>>;
  /** The query, to which others may have added: what is broken stays as it is, what is too much is left out. */
  query: Readonly<Record<string, unknown>>;
  /** The query as strictly as that of a call. Throws what `explain` says as bad input. */
  queryFields: () => Record<string, string | string[]>;
  /** The body exactly as it came, of a route that keeps `bytes`; empty elsewhere. */
  bytes: Buffer;
  /** The body as a form or as JSON, of a route that takes `fields`; undefined without one. */
  fields: unknown;
  /** Whether the body is multipart. */
  isMultipart: boolean;
  /** The files of a multipart body, as they arrive: each is to be saved before the next is asked for. */
  files: (wanted: WantedParts) => AsyncIterable<UploadedFile>;
  /** What came, checked as the input of a call is: throws what `explain` says as bad input. */
  check: <Schema extends z.ZodType>(schema: Schema, input: unknown) => z.output<Schema>;
  /** How a call would say this error, in the caller's language. */
  explain: (error: unknown) => Failure;
};

/** What a raw route answers. */
export type RawAnswer = {
  /** HTTP status; 200 unless told. */
  status?: number;
  /** Names in lower case. */
  headers?: Readonly<Record<string, string | number>>;
  /** What goes out as it is, under the `content-type` of `headers`. */
  body?: string | Buffer | Readable;
  /** What goes out as JSON, in place of `body`. */
  json?: object;
  /** The code of the contract that this stands for, for metrics and log. */
  code?: string;
};

/**
 * An address that answers without the envelope: a page, a file, a program's API, a notification that somebody signed.
 * `Admitted` is what `admit` finds out.
 */
export type RawRoute<Admitted = unknown> = {
  /** `GET` answers HEAD as well, `ANY` every method. */
  method: 'GET' | 'POST' | 'ANY';
  /** As Fastify reads it: `/s/:name`, `/v1/*`. */
  path: string;
  /** What the metrics and the log call it. */
  name: string;
  /** What becomes of a body: `fields` are parsed as those of a call (the default), `bytes` stay as they came. */
  body?: 'fields' | 'bytes';
  /** The largest body, in bytes; as large as that of a call unless told. A multipart body has limits of its own. */
  maxBodyBytes?: number;
  /** Runs before anything of the body is read; what it throws is the answer's error. */
  admit?: (request: RawRequest) => Promise<Admitted>;
  /** The answer; undefined says that nothing is here, with the page of an unknown address. */
  handle: (request: RawRequest, admitted: Admitted) => Promise<RawAnswer | undefined>;
  /** Answers an error; without it, the page of a fault. */
  refuse?: (error: unknown, request: RawRequest) => RawAnswer;
};

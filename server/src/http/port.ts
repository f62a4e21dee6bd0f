import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Api, CallInput } from '@tuzuo/contract/api';
import type { Family } from '@tuzuo/core/api/family';
import type { RouteName, routes } from '@tuzuo/core/api/routes';
import type { Locale } from '@tuzuo/core/text/locale';
import type { z } from 'zod';
import type { Say } from '../i18n/words';
import type { Failure } from './failure';

/** A file of a multipart body. */
export type UploadedFile = {
  /** The name given by the sender, which does not determine the type; final once the body has arrived. */
  readonly fileName: string;
  /**
   * Writes it to a new file at `path` as it arrives.
   * @throws RefusedField if it exceeds the size limit, MalformedBody if the body breaks off
   */
  saveTo: (path: string) => Promise<void>;
};

/** The expected parts of a multipart body: a number of files in this field, and no other parts except `other`. */
export type WantedParts = {
  fileField: string;
  maxFiles: number;
  /** Maximum bytes per file; by default that of pictures. */
  maxBytes?: number;
  /** Fields besides the files: their number and size limits, and their consumer. */
  other?: {
    limits: { fields: number; fieldSize: number };
    onField: (name: string, value: unknown) => void;
  };
};

/** What a handler can access of the request besides its input. */
export type CallContext = {
  requestId: string;
  /** The caller's language, used for texts in the response. */
  locale: Locale;
  /** The server's texts in that language. */
  say: Say;
  /** The caller's address, as far as trusted proxies report it. */
  address: string;
  /** The caller's client, such as `Chrome on Android`; '' if unknown. */
  device: string;
  /**
   * The base URL through which the caller reached us, such as `http://127.0.0.1:8787`, as far as trusted proxies report
   * it.
   */
  origin: string;
  /** Adds a `Set-Cookie` header to the response. */
  setCookie: (cookie: string) => void;
  /**
   * The files of the body as they arrive; each must be saved before the next is requested. Throws a RefusedField if
   * there are none.
   */
  files: (wanted?: Pick<WantedParts, 'maxFiles' | 'maxBytes'>) => AsyncIterable<UploadedFile>;
};

/** A valid session, with the token that identified it. */
export type Session = { userId: string; token: string; tokenHash: Buffer; family: Family };

/** The caller of a call for users. */
export type UserContext = { userId: string; session: Session };

/** The caller of a call for users and guests. */
export type GuestContext = {
  /** Undefined for a guest. */
  userId: string | undefined;
  /** The user's ID, for input that guests may not send. Throws a CallError 11000, 11001 or 10004 for a guest. */
  requireUser: () => string;
};

/** The caller of a call for anyone, whose session is not looked at. */
export type OpenContext = {
  /** The content of the session header, unchecked. */
  sessionToken: string | undefined;
};

/** What the handler of a call learns about its caller, by the call's `auth` in the route table. */
export type CallerContext<Name extends RouteName> = {
  user: UserContext;
  guest: GuestContext;
  none: OpenContext;
}[(typeof routes)[Name]['auth']];

/** Handles one call of the contract: takes validated input, returns the data of the envelope. */
export type Handler<Name extends RouteName> = (
  input: CallInput<Name>,
  context: CallContext & CallerContext<Name>,
) => Promise<Api[Name]['output']>;

/** A handler for each of these calls. */
export type Handlers<Name extends RouteName = RouteName> = { [Key in Name]: Handler<Key> };

/** What a raw route can access of its request. */
export type RawRequest = Pick<CallContext, 'requestId' | 'locale' | 'say' | 'address' | 'origin'> & {
  method: string;
  headers: Readonly<IncomingHttpHeaders>;
  /** The `:name` parameters of the path. */
  params: Readonly<Record<string, string>>;
  /**
   * The query, parsed leniently because others may have added to it: invalid escapes are kept, and excess parameters
   * dropped.
   */
  query: Readonly<Record<string, unknown>>;
  /** The query, parsed as strictly as that of a call. Throws errors that `explain` reports as invalid input. */
  queryFields: () => Record<string, string | string[]>;
  /** The unmodified body of a route with body `bytes`; otherwise empty. */
  bytes: Buffer;
  /** The form or JSON body of a route with body `fields`; undefined if there is none. */
  fields: unknown;
  /** Whether the body is multipart. */
  isMultipart: boolean;
  /** The files of a multipart body as they arrive; each must be saved before the next is requested. */
  files: (wanted: WantedParts) => AsyncIterable<UploadedFile>;
  /** Validates data like a call's input. Throws errors that `explain` reports as invalid input. */
  check: <Schema extends z.ZodType>(schema: Schema, input: unknown) => z.output<Schema>;
  /** Converts an error to the failure that a call would report, in the caller's language. */
  explain: (error: unknown) => Failure;
};

/** The response of a raw route. */
export type RawAnswer = {
  /** HTTP status; 200 by default. */
  status?: number;
  /** Names in lower case. */
  headers?: Readonly<Record<string, string | number>>;
  /** A body sent unchanged, with the `content-type` in `headers`. */
  body?: string | Buffer | Readable;
  /** A body sent as JSON, instead of `body`. */
  json?: object;
  /** The equivalent code of the contract, for metrics and log. */
  code?: string;
};

/**
 * A route that responds without the envelope: a page, a file, a program's API, a signed notification. `Admitted` is the
 * result of `admit`.
 */
export type RawRoute<Admitted = unknown> = (
  | {
      /** The request proves nothing (`none`); its URL is signed, with an expiry (`link`); or its body is (`signature`). */
      auth: 'none' | 'link' | 'signature';
      admit?: undefined;
    }
  | {
      /** The request bears the key of a program. */
      auth: 'key';
      /** Checks the key before the body is read; its error becomes the response. */
      admit: (request: RawRequest) => Promise<Admitted>;
    }
) & {
  /** `GET` includes HEAD; `ANY` is every method. */
  method: 'GET' | 'POST' | 'ANY';
  /** A path in Fastify's syntax: `/s/:name`, `/v1/*`. */
  path: string;
  /** Name in metrics and log. */
  name: string;
  /** How the body is read: `fields` are parsed like those of a call (the default), `bytes` are kept unchanged. */
  body?: 'fields' | 'bytes';
  /** Maximum body size in bytes; by default that of a call. Multipart bodies have their own limits. */
  maxBodyBytes?: number;
  /** Returns the response; undefined means not found, answered with the page for unknown paths. */
  handle: (request: RawRequest, admitted: Admitted) => Promise<RawAnswer | undefined>;
  /** Converts an error to a response; if missing, the error page is sent. */
  refuse?: (error: unknown, request: RawRequest) => RawAnswer;
};

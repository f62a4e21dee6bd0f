import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fetch, type Response } from 'undici';
import { describeError } from '../failure';

/** A mirror that sends nothing for this long is given up, in ms. */
const SILENCE_MS = 30_000;

/** A download that breaks off is continued on the same mirror this often, if it had progressed. */
const MAX_BREAKS = 5;

const MAX_REDIRECTIONS = 5;

/** Free space that a download leaves on the disk, in bytes. */
const SPARE_BYTES = 64 * 2 ** 20;

const STATUS = {
  ok: 200,
  partial: 206,
  rangeInvalid: 416,
  firstRedirection: 300,
  lastRedirection: 399,
} as const;

/** A download that cannot succeed now; the message tells an operator why. */
export class DownloadFailed extends Error {
  override readonly name = 'DownloadFailed';
}

/** Why one mirror did not give the file. `isFinal`: trying the same mirror again would end the same way. */
class MirrorFault extends Error {
  constructor(
    why: string,
    readonly isFinal: boolean,
  ) {
    super(why);
  }
}

export type Download = {
  mirrors: readonly string[];
  /** Where the whole file goes. */
  path: string;
  /** Where it grows; what is there already is continued. */
  part: string;
  bytes: number;
  sha256: string;
  /** Reports the bytes that are there, and each mirror that is given up. */
  onProgress: (bytes: number) => void;
  onFault: (mirror: string, why: string) => void;
  /** Default: {@link SILENCE_MS}. */
  silenceMs?: number;
};

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error &&
  (('code' in error && codes.includes(String(error.code))) || hasCode(error.cause, ...codes));

async function assertSpace(part: string, missing: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(part));
  const free = bavail * bsize;
  if (free >= missing + SPARE_BYTES) return;
  const mb = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`;
  throw new DownloadFailed(
    `The disk of ${dirname(part)} has ${mb(free)} free, and ${mb(missing + SPARE_BYTES)} are needed: free some space and try again.`,
  );
}

/** Asks for the file from `from` on, and follows redirects itself: each must lead to the web, and none back to plain HTTP. */
async function request(address: string, from: number, signal: AbortSignal): Promise<Response> {
  let url = new URL(address);
  for (let count = 0; count <= MAX_REDIRECTIONS; count += 1) {
    // Compressed bytes could not be continued in the middle.
    const headers = { 'accept-encoding': 'identity', ...(from > 0 && { range: `bytes=${from}-` }) };
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    if (response.status < STATUS.firstRedirection || response.status > STATUS.lastRedirection)
      return response;
    await response.body?.cancel();
    const location = response.headers.get('location');
    const next = location !== null && URL.canParse(location, url) ? new URL(location, url) : undefined;
    if (next?.protocol !== 'https:' && next?.protocol !== url.protocol) {
      throw new MirrorFault('it redirects to no address of the web', true);
    }
    url = next;
  }
  throw new MirrorFault(`it redirects more than ${MAX_REDIRECTIONS} times`, true);
}

/** The position from which a response continues. @throws MirrorFault when it is no answer to the question */
function startOf(response: Response, asked: number, bytes: number): number {
  const { status, headers } = response;
  // A mirror without ranges sends the file from its beginning.
  if (status === STATUS.ok) {
    const length = Number(headers.get('content-length') ?? bytes);
    if (length !== bytes) throw new MirrorFault(`its file has ${length} bytes instead of ${bytes}`, true);
    return 0;
  }
  if (status !== STATUS.partial) throw new MirrorFault(`it answers with status ${status}`, status < 500);
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '');
  if (Number(range?.[1]) !== asked)
    throw new MirrorFault('it continues at another position than was asked for', true);
  const total = range?.[2] ?? '*';
  if (total !== '*' && Number(total) !== bytes) {
    throw new MirrorFault(`its file has ${total} bytes instead of ${bytes}`, true);
  }
  return asked;
}

async function write(file: WriteStream, chunk: Uint8Array): Promise<void> {
  if (!file.write(chunk)) await once(file, 'drain');
}

/** Reads a response to the end of `part`. Its stream's own errors, such as a full disk, reject. */
async function receive(response: Response, start: number, call: Download, beat: () => void): Promise<void> {
  const file = createWriteStream(call.part, { flags: start > 0 ? 'a' : 'w', mode: 0o644 });
  const failed = once(file, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => undefined);
  let count = start;
  try {
    for await (const chunk of response.body ?? []) {
      beat();
      count += (chunk as Uint8Array).length;
      if (count > call.bytes) throw new MirrorFault(`it sends more than ${call.bytes} bytes`, true);
      await Promise.race([write(file, chunk as Uint8Array), failed]);
      call.onProgress(count);
    }
  } finally {
    await Promise.race([new Promise((resolve) => file.end(resolve)), failed]);
  }
  if (count < call.bytes) throw new MirrorFault('the connection broke off', false);
}

/** Continues the file from one mirror until it is complete or the connection ends. */
async function fetchFrom(mirror: string, call: Download): Promise<void> {
  const { part, bytes, silenceMs = SILENCE_MS } = call;
  const have = await sizeOf(part);
  if (have === bytes) return;
  if (have > bytes) await rm(part, { force: true });
  const from = have > bytes ? 0 : have;
  await assertSpace(part, bytes - from);
  const silence = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const beat = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(new MirrorFault('it sends nothing any more', false)), silenceMs);
  };
  beat();
  try {
    const response = await request(mirror, from, silence.signal);
    try {
      if (response.status === STATUS.rangeInvalid) {
        await rm(part, { force: true });
        throw new MirrorFault('it has no such position in its file', from === 0);
      }
      await receive(response, startOf(response, from, bytes), call, beat);
    } finally {
      if (response.body && !response.body.locked) await response.body.cancel().catch(() => undefined);
    }
  } catch (error) {
    if (silence.signal.aborted) throw silence.signal.reason;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Compares the complete file with its hash; deletes one that differs, since no part of it can be trusted. */
async function isRight({ part, sha256 }: Download): Promise<boolean> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(part), hash);
  if (hash.digest('hex') === sha256) return true;
  await rm(part, { force: true });
  return false;
}

/** Gets the file from one mirror; returns why not, or undefined. @throws DownloadFailed when no mirror can help */
async function tryMirror(mirror: string, call: Download): Promise<string | undefined> {
  let why = 'it breaks off again and again';
  for (let count = 0; count <= MAX_BREAKS; count += 1) {
    const before = await sizeOf(call.part);
    try {
      await fetchFrom(mirror, call);
      return (await isRight(call)) ? undefined : 'its file is another one (sha256 differs)';
    } catch (error) {
      if (error instanceof DownloadFailed) throw error;
      if (hasCode(error, 'ENOSPC', 'EDQUOT')) {
        await rm(call.part, { force: true });
        throw new DownloadFailed(`The disk of ${dirname(call.part)} is full: free some space and try again.`);
      }
      if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) {
        throw new DownloadFailed(
          `${dirname(call.part)} cannot be written to: run this as the user of the server.`,
        );
      }
      why = error instanceof MirrorFault ? error.message : describeError(error);
      const progressed = (await sizeOf(call.part)) > before;
      if ((error instanceof MirrorFault && error.isFinal) || !progressed) return why;
    }
  }
  return why;
}

/**
 * Downloads a file of known size and hash from the first mirror that gives it, continuing what an earlier attempt left.
 * The file appears under its name only when its hash is right.
 * @throws DownloadFailed with a sentence for the operator
 */
export async function downloadFile(call: Download): Promise<void> {
  await mkdir(dirname(call.path), { recursive: true, mode: 0o755 });
  for (const mirror of call.mirrors) {
    const why = await tryMirror(mirror, call);
    if (why === undefined) {
      await rename(call.part, call.path);
      return;
    }
    call.onFault(mirror, why);
  }
  const left = await sizeOf(call.part);
  const rest = left > 0 ? ` ${Math.floor(left / 2 ** 20)} MB are kept, and continued next time.` : '';
  throw new DownloadFailed(`No mirror gave the file.${rest}`);
}

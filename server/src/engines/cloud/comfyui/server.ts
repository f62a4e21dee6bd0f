import { writeFile } from 'node:fs/promises';
import { FormData } from 'undici';
import type { GuardedFetch } from '../../../outbound/guarded-fetch';
import { CloudFault } from '../port';
import { ANSWER_BYTES, type Answer, askJson, dig, faultOfStatus, textIn } from '../talk';
import type { NodeInfo } from './graph';
import type { Graph } from './workflow-file';

/** One ComfyUI server: the routes of its `server.py` that a run needs. */

const MEGABYTE = 2 ** 20;

/** A description of `LoadImage` lists every file in ComfyUI's input folder. */
const INFO_BYTES = 16 * MEGABYTE;
/** The queue repeats every graph in it. */
const QUEUE_BYTES = 32 * MEGABYTE;
const RESULT_BYTES = 128 * MEGABYTE;

const REQUEST_MS = 30_000;
const TRANSFER_MS = 120_000;
/** For requests after a run has ended or was stopped, when nobody waits for them any more. */
const AFTERWARDS_MS = 10_000;

const OK = 200;
const BAD_REQUEST = 400;
const NOT_FOUND = 404;

/** A file on the server, as `/history` names it and `/view` and `/upload/image` take it. */
export type ComfyFile = { name: string; subfolder: string; folder: 'temp' | 'output' };

/** How a prompt ended. */
export type ComfyEnd = { files: ComfyFile[]; fault?: CloudFault };

/** The server does not take a graph: a node or a file is missing, or its version of a node differs. */
export class GraphRefused extends CloudFault {}

/** A graph began and failed: another server may have more memory, or model files that are whole. */
export class GraphFailed extends CloudFault {}

/** A PNG of one white pixel, which replaces pictures that are no longer needed: ComfyUI has no way to delete files. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
  'base64',
);

/** Makes a name safe to log: an error's text may contain what a user wrote. */
const shown = (text: string | undefined) => text?.replaceAll(/[^\w.-]/g, '').slice(0, 80) || 'unknown';

function fileIn(item: unknown): ComfyFile | undefined {
  const name = textIn(item, 'filename');
  const folder = textIn(item, 'type');
  // Files of `input` are not results.
  if (name === undefined || (folder !== 'temp' && folder !== 'output')) return undefined;
  return { name, subfolder: textIn(item, 'subfolder') ?? '', folder };
}

/** The files of a node's output, whatever list its class puts them into (`images`, `gifs`, `videos`). */
function filesOf(outputs: unknown, node: string): ComfyFile[] {
  const output = dig(outputs, node);
  if (typeof output !== 'object' || output === null) return [];
  return Object.values(output).flatMap((list) =>
    (Array.isArray(list) ? list : []).flatMap((item) => fileIn(item) ?? []),
  );
}

/** The fault of a prompt that did not succeed. Out of memory counts as busy: it may fit once others have ended. */
function faultIn(status: unknown, host: string): CloudFault {
  const messages = dig(status, 'messages');
  for (const message of Array.isArray(messages) ? messages : []) {
    const [kind, about] = Array.isArray(message) ? message : [];
    if (kind === 'execution_interrupted')
      return new CloudFault('expired', `${host}: the run was interrupted there`);
    if (kind !== 'execution_error') continue;
    const type = textIn(about, 'exception_type') ?? '';
    const isMemory =
      /OutOfMemory/i.test(type) ||
      /out of memory|allocation on device/i.test(textIn(about, 'exception_message') ?? '');
    const node = shown(textIn(about, 'node_type'));
    const hint = node.includes('Loader') ? ': a model file may be incomplete' : '';
    return isMemory
      ? new GraphFailed('busy', `${host}: node ${node} ran out of memory`)
      : new GraphFailed('malformed', `${host}: node ${node} failed with ${shown(type)}${hint}`);
  }
  return new CloudFault('malformed', `${host}: the run failed without a reason`);
}

/** What `/prompt` says about a graph that it refuses: error types and node classes, no values. */
function refusalIn({ body }: Answer, host: string): GraphRefused {
  const nodes = dig(body, 'node_errors');
  const wrong = (typeof nodes === 'object' && nodes !== null ? Object.values(nodes) : []).flatMap((about) => {
    const errors = dig(about, 'errors');
    const types = (Array.isArray(errors) ? errors : []).map(
      (error) => `${shown(textIn(error, 'type'))} ${shown(textIn(error, 'extra_info', 'input_name'))}`,
    );
    return `${shown(textIn(about, 'class_type'))} (${types.join(', ')})`;
  });
  const why = wrong.join('; ') || shown(textIn(body, 'error', 'type'));
  return new GraphRefused('malformed', `${host} does not take the workflow: ${why}`);
}

type ServerOptions = {
  url: string;
  /** The whole `authorization` header. */
  authorization: string | undefined;
  guard: GuardedFetch;
  requestMs?: number;
};

export type ComfyServer = ReturnType<typeof createComfyServer>;

export function createComfyServer({ url, authorization, guard, requestMs = REQUEST_MS }: ServerOptions) {
  const { host } = new URL(url);
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };

  const requireOk = (answer: Answer, what: string): Record<string, unknown> => {
    const kind = faultOfStatus(answer.status);
    if (kind) throw new CloudFault(kind, `${host}: ${what}: status ${answer.status}`);
    return answer.body;
  };

  const get = async (path: string, signal: AbortSignal, maxBytes = ANSWER_BYTES) =>
    requireOk(
      await askJson(guard, { url: `${url}${path}`, headers, signal, timeoutMs: requestMs, maxBytes }),
      path,
    );

  /** Posts JSON to a route that answers with a status alone. */
  const post = (path: string, body: object) =>
    guard.ask({
      url: `${url}${path}`,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(AFTERWARDS_MS),
      timeoutMs: AFTERWARDS_MS,
      maxBytes: ANSWER_BYTES,
    });

  const put = async (
    { name, subfolder, folder }: ComfyFile,
    bytes: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
  ) => {
    const form = new FormData();
    form.append('image', new Blob([bytes]), name);
    form.append('type', folder);
    form.append('subfolder', subfolder);
    form.append('overwrite', 'true');
    const request = { method: 'POST' as const, headers, body: form, signal, timeoutMs: TRANSFER_MS };
    return askJson(guard, { ...request, url: `${url}/upload/image`, maxBytes: ANSWER_BYTES });
  };

  const queueIn = (body: unknown, name: 'queue_running' | 'queue_pending'): string[] => {
    const items = dig(body, name);
    if (!Array.isArray(items)) throw new CloudFault('malformed', `${host}: /queue has another shape`);
    return items.map((item) => String(dig(item, 1)));
  };

  const queue = async (signal: AbortSignal) => {
    const body = await get('/queue', signal, QUEUE_BYTES);
    return { running: queueIn(body, 'queue_running'), pending: queueIn(body, 'queue_pending') };
  };

  return {
    host,
    queue,

    /** Describes a node class; undefined when the server does not have it. */
    nodeInfo: async (type: string, signal: AbortSignal): Promise<NodeInfo | undefined> => {
      const body = await get(`/object_info/${encodeURIComponent(type)}`, signal, INFO_BYTES);
      const info = body[type];
      return typeof info === 'object' && info !== null ? info : undefined;
    },

    /** Sizes of the model files in a folder, in bytes by name; empty where the server does not tell. */
    modelSizes: async (folder: string, signal: AbortSignal): Promise<ReadonlyMap<string, number>> => {
      const path = `/experiment/models/${encodeURIComponent(folder)}`;
      const request = { url: `${url}${path}`, headers, signal, timeoutMs: requestMs, maxBytes: INFO_BYTES };
      const { status, body } = await guard.ask(request);
      const files: unknown = status === OK ? JSON.parse(body.toString('utf8')) : [];
      return new Map(
        (Array.isArray(files) ? files : []).flatMap((file) => {
          const [name, size] = [textIn(file, 'name'), dig(file, 'size')];
          return name !== undefined && typeof size === 'number' ? [[name, size] as const] : [];
        }),
      );
    },

    /** Uploads a picture to the folder that ComfyUI empties at its start. Returns its name for `LoadImage`. */
    upload: async (name: string, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<string> => {
      const body = requireOk(await put({ name, subfolder: '', folder: 'temp' }, bytes, signal), 'the upload');
      if (textIn(body, 'name') !== name)
        throw new CloudFault('malformed', `${host}: the upload has another name`);
      return `${name} [temp]`;
    },

    /** Submits a graph under our id. Returns the id that it has: older servers choose their own. */
    submit: async (
      prompt: Graph,
      { id, clientId }: { id: string; clientId: string },
      signal: AbortSignal,
    ): Promise<string> => {
      const answer = await askJson(guard, {
        url: `${url}/prompt`,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ prompt, prompt_id: id, client_id: clientId }),
        signal,
        timeoutMs: requestMs,
        maxBytes: ANSWER_BYTES,
      });
      if (answer.status === BAD_REQUEST) throw refusalIn(answer, host);
      const given = textIn(requireOk(answer, '/prompt'), 'prompt_id');
      if (given === undefined) throw new CloudFault('malformed', `${host}: the run has no id`);
      return given;
    },

    /** The socket on which the server tells how far a client's prompts are. */
    listen: (clientId: string) =>
      guard.connect({ url: `${url}/ws?clientId=${encodeURIComponent(clientId)}`, headers }),

    /** How a prompt ended; undefined while it has not. `node` = the id of the node with the result. */
    ended: async (id: string, node: string, signal: AbortSignal): Promise<ComfyEnd | undefined> => {
      const entry = (await get(`/history/${encodeURIComponent(id)}`, signal, QUEUE_BYTES))[id];
      if (entry === undefined) return undefined;
      const status = dig(entry, 'status');
      const files = filesOf(dig(entry, 'outputs'), node);
      return textIn(status, 'status_str') === 'success' ? { files } : { files, fault: faultIn(status, host) };
    },

    fetch: async (
      { name, subfolder, folder }: ComfyFile,
      path: string,
      signal: AbortSignal,
    ): Promise<void> => {
      const query = new URLSearchParams({ filename: name, subfolder, type: folder });
      // Not streamed to disk: that follows redirects, which would take the key along.
      const { status, body } = await guard.ask({
        url: `${url}/view?${query}`,
        headers,
        signal,
        timeoutMs: TRANSFER_MS,
        maxBytes: RESULT_BYTES,
      });
      if (status === NOT_FOUND) throw new CloudFault('expired', `${host}: the result is gone`);
      const kind = faultOfStatus(status);
      if (kind) throw new CloudFault(kind, `${host}: the result: status ${status}`);
      if (body.length === 0) throw new CloudFault('malformed', `${host}: the result is empty`);
      await writeFile(path, body, { mode: 0o600 });
    },

    /** Takes prompts out of the queue, and interrupts one that is running; never one of somebody else. */
    cancel: async (ids: readonly string[]): Promise<void> => {
      await post('/queue', { delete: ids });
      const { running } = await queue(AbortSignal.timeout(AFTERWARDS_MS));
      // Older servers ignore the id and interrupt whatever runs.
      for (const id of running.filter((one) => ids.includes(one)))
        await post('/interrupt', { prompt_id: id });
    },

    /** Forgets prompts, and overwrites their files. */
    forget: async (ids: readonly string[], files: readonly ComfyFile[]): Promise<void> => {
      await post('/history', { delete: ids });
      for (const file of files) await put(file, new Uint8Array(PIXEL), AbortSignal.timeout(AFTERWARDS_MS));
    },
  };
}

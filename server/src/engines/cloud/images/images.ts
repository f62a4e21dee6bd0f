import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ToolKey } from '@tuzuo/core/tools';
import { FormData } from 'undici';
import type { GuardedFetch } from '../../../outbound/guarded-fetch';
import type { EnginePicture } from '../../port';
import { CloudFault, type CloudFaultKind, type CloudJob, type CloudProvider } from '../port';
import {
  type Answer,
  askJson,
  dig,
  faultOfStatus,
  fetchResult,
  PICTURES_BYTES,
  retryAfterOf,
  textIn,
  withPatience,
} from '../talk';
import { frameOf, IMAGES_ROUTES, type ImagesRoute } from './routes';

type ImagesOptions = {
  /** Base URL of an OpenAI-compatible API, such as `https://api.example.com/v1`. */
  url: string;
  /** Undefined for a self-hosted service that needs no key. */
  key: string | undefined;
  model: string;
  guard: GuardedFetch;
  timing?: { requestMs: number; firstWaitMs: number };
};

/** The model generates while the request is open, hence the long timeout. */
const TIMING = { requestMs: 5 * 60_000, firstWaitMs: 2_000 };

const REFUSALS = /moderation|content_policy|safety|invalid_image|image_too/i;
const NO_RIGHTS = /insufficient_quota|invalid_api_key|billing|model_not_found|access/i;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

function faultOf({ status, body }: Answer): CloudFaultKind | undefined {
  const kind = faultOfStatus(status);
  if (!kind) return undefined;
  const said = [textIn(body, 'error', 'code'), textIn(body, 'error', 'type')].join(' ');
  if (REFUSALS.test(said)) return 'refused';
  return NO_RIGHTS.test(said) ? 'credentials' : kind;
}

/** Creates a provider for an image model behind an OpenAI-compatible `images/edits` and `images/generations`. */
export function createImages({ url, key, model, guard, timing = TIMING }: ImagesOptions): CloudProvider {
  const { requestMs, firstWaitMs } = timing;

  const wanted = ({ options }: CloudJob, { prompt, count }: ImagesRoute, first?: EnginePicture) => ({
    model,
    prompt: prompt(options),
    n: count?.(options) ?? 1,
    size: frameOf(options, first),
  });

  /** Builds the body of an edit; a body can be sent only once, so every try needs its own. */
  const formFor = async (job: CloudJob, route: ImagesRoute): Promise<FormData> => {
    const pictures = route.slots.flatMap((slot) => job.inputs[slot] ?? []);
    const [first] = pictures;
    if (!first) throw new CloudFault('malformed', 'there is no picture to send');
    const form = new FormData();
    for (const [name, value] of Object.entries(wanted(job, route, first))) form.append(name, String(value));
    const attach = async (name: string, { path, mime }: { path: string; mime: string }) =>
      form.append(name, new Blob([new Uint8Array(await readFile(path))], { type: mime }), basename(path));
    for (const picture of pictures) await attach(pictures.length > 1 ? 'image[]' : 'image', picture);
    for (const mask of job.inputs.mask ?? []) await attach('mask', mask);
    return form;
  };

  const ask = async (job: CloudJob, route: ImagesRoute, signal: AbortSignal): Promise<unknown> => {
    const authorized: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const isEdit = route.slots.length > 0;
    const answer = await askJson(guard, {
      url: `${url}/images/${isEdit ? 'edits' : 'generations'}`,
      method: 'POST',
      headers: isEdit ? authorized : { ...authorized, 'content-type': 'application/json' },
      body: isEdit ? await formFor(job, route) : JSON.stringify(wanted(job, route)),
      signal,
      timeoutMs: requestMs,
      maxBytes: PICTURES_BYTES,
    });
    const fault = faultOf(answer);
    if (fault)
      throw new CloudFault(fault, `status ${answer.status}`, retryAfterOf(answer.headers.get('retry-after')));
    return answer.body;
  };

  const save = async (item: unknown, path: string, signal: AbortSignal): Promise<string> => {
    const data = textIn(item, 'b64_json');
    if (data !== undefined) {
      if (!BASE64.test(data)) throw new CloudFault('malformed', 'a result is no picture');
      await writeFile(path, Buffer.from(data, 'base64'), { mode: 0o600 });
      return path;
    }
    const address = textIn(item, 'url');
    if (address === undefined) throw new CloudFault('malformed', 'a result is neither data nor an address');
    return fetchResult(guard, { url: address, path, signal });
  };

  return {
    name: 'images-api',
    version: '1',
    routes: Object.fromEntries(
      (Object.entries(IMAGES_ROUTES) as [ToolKey, ImagesRoute][]).map(([tool, route]) => [
        tool,
        { ...route, model },
      ]),
    ),
    run: async (job, { signal, onAccepted }) => {
      const route = IMAGES_ROUTES[job.tool];
      if (!route) throw new CloudFault('malformed', `the model does not run ${job.tool}`);
      // Every generated picture is billed, so the call is retried only while the service is busy.
      const body = await withPatience(() => ask(job, route, signal), { signal, onlyBusy: true, firstWaitMs });
      await onAccepted();
      const items = dig(body, 'data');
      if (!Array.isArray(items) || items.length === 0)
        throw new CloudFault('malformed', 'there is no result in the answer');
      return Promise.all(
        items.map((item, index) => save(item, join(job.workDir, `fetched-${index}`), signal)),
      );
    },
  };
}

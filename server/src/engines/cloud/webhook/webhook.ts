import { createHmac } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolKey } from '@tuzuo/core/tools';
import type { GuardedFetch } from '../../../outbound/guarded-fetch';
import { pause } from '../engine';
import {
  type CloudCall,
  CloudFault,
  type CloudFaultKind,
  type CloudJob,
  type CloudProvider,
  type CloudRoute,
} from '../port';
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

type WebhookOptions = {
  /** URL to which runs are posted; jobs are polled below it. */
  url: string;
  secret: string;
  guard: GuardedFetch;
  timing?: { requestMs: number; pollMs: number; firstWaitMs: number };
};

/** A service may generate while the first request is open. */
const TIMING = { requestMs: 5 * 60_000, pollMs: 2_000, firstWaitMs: 1_000 };

const MEGABYTE = 2 ** 20;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const route = (result: CloudRoute['result'], more: Partial<CloudRoute> = {}): CloudRoute => ({
  model: 'webhook',
  pictures: { maxSide: 4_096, minSide: 1, maxBytes: 16 * MEGABYTE },
  result,
  // It gets every option, and its operator says which tools it runs.
  words: true,
  ...more,
});

const count: CloudRoute['count'] = ({ count: wanted }) => Number(wanted);

/**
 * Every tool that generates from pixels. Compression, labeling and tools whose results are paid for later stay with the
 * local engine, which makes their seals and labels.
 */
const WEBHOOK_ROUTES: Partial<Record<ToolKey, CloudRoute>> = {
  matting: route('source'),
  'image-magnify': route('scale'),
  'image-enhance': route('source'),
  'smart-eliminate': route('mask'),
  'image-translation': route('source'),
  'ai-virtual-model': route('free'),
  'ai-cloth-model': route('free'),
  'ai-change-shoes': route('free', { count }),
  'ai-product': route('free', { count, seed: true }),
  'ai-video-image': route('video', { seed: true }),
  'ai-expand': route('canvas', { seed: true }),
  'ai-background': route('free', { count, seed: true }),
  'ai-material': route('cutOut', { count, seed: true }),
  'ai-similar': route('free', { count, seed: true }),
  'ai-dummy-model': route('free', { count, seed: true }),
};

/** Signature that authenticates a request: the HMAC of timestamp, method, path and body, in hex. */
function signatureOf(
  secret: string,
  { timestamp, method, path, body }: { timestamp: string; method: string; path: string; body: string },
): string {
  return createHmac('sha256', secret).update(`${timestamp}\n${method}\n${path}\n${body}`).digest('hex');
}

const KINDS: Readonly<Record<string, CloudFaultKind>> = {
  refused: 'refused',
  busy: 'busy',
  broken: 'malformed',
  gone: 'expired',
};

function requireOk({ status, body, headers }: Answer): Record<string, unknown> {
  const kind = faultOfStatus(status);
  const said = textIn(body, 'state') === 'failed' ? KINDS[textIn(body, 'kind') ?? 'broken'] : undefined;
  if (!kind && textIn(body, 'state') !== 'failed') return body;
  throw new CloudFault(
    // With failed authentication, the body cannot be trusted to explain the fault.
    kind === 'credentials' ? kind : (said ?? kind ?? 'malformed'),
    `status ${status}`,
    retryAfterOf(headers.get('retry-after')),
  );
}

/** Creates a provider for an operator's own machine, such as one with ComfyUI. Protocol: docs/engines.md. */
export function createWebhook({ url, secret, guard, timing = TIMING }: WebhookOptions): CloudProvider {
  const { requestMs, pollMs, firstWaitMs } = timing;

  const ask = async (method: 'GET' | 'POST', address: string, body: string, signal: AbortSignal) => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const { pathname, search } = new URL(address);
    const signature = signatureOf(secret, { timestamp, method, path: pathname + search, body });
    return requireOk(
      await askJson(guard, {
        url: address,
        method,
        headers: {
          'x-tuzuo-timestamp': timestamp,
          'x-tuzuo-signature': `v1=${signature}`,
          ...(method === 'POST' && { 'content-type': 'application/json' }),
        },
        ...(method === 'POST' && { body }),
        signal,
        timeoutMs: requestMs,
        maxBytes: PICTURES_BYTES,
      }),
    );
  };

  const bodyFor = async ({ tool, options, inputs, source, runId, terms = [] }: CloudJob): Promise<string> => {
    const slots: Record<string, object[]> = {};
    for (const [slot, pictures] of Object.entries(inputs)) {
      slots[slot] = [];
      for (const { path, mime, width, height } of pictures) {
        slots[slot].push({ mime, width, height, data: (await readFile(path)).toString('base64') });
      }
    }
    return JSON.stringify({
      version: 1,
      runId,
      tool,
      options,
      source,
      inputs: slots,
      ...(terms.length > 0 && { terms }),
    });
  };

  /** Polls a job until it has ended and returns its final state. */
  const follow = async (job: string, { signal, onProgress }: CloudCall): Promise<Record<string, unknown>> => {
    const address = `${url}/${encodeURIComponent(job)}`;
    for (;;) {
      const body = await withPatience(() => ask('GET', address, '', signal), { signal, firstWaitMs });
      if (textIn(body, 'state') === 'succeeded') return body;
      if (textIn(body, 'state') !== 'running')
        throw new CloudFault('malformed', 'the job has no state that we know');
      const progress = Number(dig(body, 'progress'));
      if (progress >= 0 && progress <= 1) onProgress(progress);
      await pause(pollMs, signal);
    }
  };

  const save = async (item: unknown, path: string, signal: AbortSignal): Promise<string> => {
    const data = textIn(item, 'data');
    if (data !== undefined) {
      if (!BASE64.test(data)) throw new CloudFault('malformed', 'a result is no base64');
      await writeFile(path, Buffer.from(data, 'base64'), { mode: 0o600 });
      return path;
    }
    const address = textIn(item, 'url');
    if (address === undefined) throw new CloudFault('malformed', 'a result is neither data nor an address');
    return fetchResult(guard, { url: address, path, signal });
  };

  return {
    name: 'webhook',
    version: '1',
    routes: WEBHOOK_ROUTES,
    run: async (job, call) => {
      const { signal, pending, onAccepted } = call;
      let answer: Record<string, unknown>;
      if (pending === undefined) {
        const body = await bodyFor(job);
        // The run id makes the request idempotent, so a retry is harmless.
        answer = await withPatience(() => ask('POST', url, body, signal), { signal, firstWaitMs });
        const accepted = textIn(answer, 'job');
        await onAccepted(accepted);
        if (textIn(answer, 'state') === 'running') {
          if (accepted === undefined) throw new CloudFault('malformed', 'the job has no number');
          answer = await follow(accepted, call);
        }
      } else answer = await follow(pending, call);
      if (textIn(answer, 'state') !== 'succeeded')
        throw new CloudFault('malformed', 'the run has no state that we know');
      const results = dig(answer, 'results');
      if (!Array.isArray(results) || results.length === 0)
        throw new CloudFault('malformed', 'there is no result');
      return Promise.all(
        results.map((item, index) => save(item, join(job.workDir, `fetched-${index}`), signal)),
      );
    },
  };
}

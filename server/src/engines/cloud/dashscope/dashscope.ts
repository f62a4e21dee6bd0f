import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ToolKey } from '@tuzuo/core/tools';
import { FormData } from 'undici';
import type { GuardedFetch } from '../../../outbound/guarded-fetch';
import { pause } from '../engine';
import { type CloudCall, CloudFault, type CloudFaultKind, type CloudJob, type CloudProvider } from '../port';
import {
  ANSWER_BYTES,
  type Answer,
  askJson,
  dig,
  faultOfStatus,
  fetchResult,
  retryAfterOf,
  textIn,
  withPatience,
} from '../talk';
import { DASHSCOPE_ROUTES, type DashScopeRoute } from './routes';

type DashScopeOptions = {
  /** Base URL, such as `https://dashscope.aliyuncs.com/api/v1`. */
  url: string;
  key: string;
  guard: GuardedFetch;
  /** Timeouts of requests, the polling interval of a job and the first wait before a retry. */
  timing?: { requestMs: number; syncMs: number; pollMs: number; firstWaitMs: number };
};

const TIMING = { requestMs: 30_000, syncMs: 180_000, pollMs: 2_000, firstWaitMs: 1_000 };

/** Error codes for pictures or texts that the service rejects. */
const REFUSALS =
  /DataInspection|Inappropriate|InvalidPerson|InvalidGarment|InvalidFile|InvalidImage|InvalidParameter\.(Image|Resolution)|PicSize|NoHuman|FaceNot/i;
const NO_RIGHTS = /InvalidApiKey|AccessDenied|Arrearage|Unpurchased|InvalidWorkspace/i;
const BUSY = /Throttling|RateQuota|AllocationQuota|LimitRequests/i;
const OUT_OF_ORDER = /InternalError|SystemError|ServiceUnavailable|Timeout/i;

/** The fault that an error code means; `otherwise` for an unknown code. */
function faultOfCode(code: string, otherwise: CloudFaultKind): CloudFaultKind {
  if (BUSY.test(code)) return 'busy';
  if (NO_RIGHTS.test(code)) return 'credentials';
  if (REFUSALS.test(code)) return 'refused';
  return OUT_OF_ORDER.test(code) ? 'down' : otherwise;
}

/** Makes an error code safe to log. Only codes are logged: a message may contain what a user sent. */
const shownCode = (code: string | undefined) => code?.replace(/[^\w.-]/g, '').slice(0, 80) ?? 'no code';

function requireOk({ status, body, headers }: Answer): Record<string, unknown> {
  const kind = faultOfStatus(status);
  if (!kind) return body;
  const code = textIn(body, 'code');
  const fault = code === undefined ? kind : faultOfCode(code, kind);
  throw new CloudFault(
    fault,
    `status ${status}, ${shownCode(code)}`,
    retryAfterOf(headers.get('retry-after')),
  );
}

const NAMES_OF_ONE = ['image_url', 'output_image_url', 'result_url', 'video_url'] as const;

/** URLs of the results, wherever the model's response puts them. */
function resultUrls(body: unknown): string[] {
  const output = dig(body, 'output');
  const list = dig(output, 'results');
  const ofList = (Array.isArray(list) ? list : [list]).flatMap(
    (one) => textIn(one, 'url') ?? textIn(one, 'image_url') ?? [],
  );
  const ofOne = NAMES_OF_ONE.flatMap((name) => textIn(output, name) ?? []);
  const content = dig(output, 'choices', 0, 'message', 'content');
  const ofMessage = (Array.isArray(content) ? content : []).flatMap((part) => textIn(part, 'image') ?? []);
  return [...ofList, ...ofOne, ...ofMessage];
}

/** Creates the provider for Alibaba Cloud's Model Studio. */
export function createDashScope({ url, key, guard, timing = TIMING }: DashScopeOptions): CloudProvider {
  const { requestMs, syncMs, pollMs, firstWaitMs } = timing;
  const authorized = { authorization: `Bearer ${key}` };

  const get = async (path: string, signal: AbortSignal) =>
    requireOk(
      await askJson(guard, {
        url: `${url}${path}`,
        headers: authorized,
        signal,
        timeoutMs: requestMs,
        maxBytes: ANSWER_BYTES,
      }),
    );

  /**
   * Uploads a picture to the service's own storage, which keeps it for two days. The call refers to it by an `oss://`
   * address, so this server needs no address that the service could reach.
   */
  const upload = async (path: string, policy: unknown, signal: AbortSignal): Promise<string> => {
    const part = (name: string): string => {
      const value = textIn(policy, 'data', name);
      if (value === undefined) throw new CloudFault('malformed', `the upload policy has no ${name}`);
      return value;
    };
    const objectKey = `${part('upload_dir')}/${randomUUID()}-${basename(path)}`;
    const form = new FormData();
    form.append('OSSAccessKeyId', part('oss_access_key_id'));
    form.append('Signature', part('signature'));
    form.append('policy', part('policy'));
    form.append('x-oss-object-acl', part('x_oss_object_acl'));
    form.append('x-oss-forbid-overwrite', part('x_oss_forbid_overwrite'));
    form.append('key', objectKey);
    form.append('success_action_status', '200');
    form.append('file', new Blob([new Uint8Array(await readFile(path))]), basename(path));
    const { status } = await guard.ask({
      url: part('upload_host'),
      method: 'POST',
      body: form,
      signal,
      timeoutMs: requestMs * 2,
      maxBytes: ANSWER_BYTES,
    });
    const kind = faultOfStatus(status);
    if (kind)
      throw new CloudFault(
        kind === 'busy' || kind === 'down' ? kind : 'malformed',
        `the upload: status ${status}`,
      );
    return `oss://${objectKey}`;
  };

  const uploadAll = async (job: CloudJob, { model }: DashScopeRoute, signal: AbortSignal) => {
    const patience = { signal, firstWaitMs };
    const policy = await withPatience(
      () => get(`/uploads?${new URLSearchParams({ action: 'getPolicy', model })}`, signal),
      patience,
    );
    const urls: Record<string, string[]> = {};
    for (const [slot, pictures] of Object.entries(job.inputs)) {
      urls[slot] = [];
      for (const { path } of pictures) {
        urls[slot].push(await withPatience(() => upload(path, policy, signal), patience));
      }
    }
    return urls;
  };

  /** Submits the job. Retries only while the service is busy, because then it has certainly not accepted the job. */
  const handIn = async (job: CloudJob, route: DashScopeRoute, signal: AbortSignal) => {
    const { model, path, sync, call } = route;
    const urls = await uploadAll(job, route, signal);
    const send = async () =>
      requireOk(
        await askJson(guard, {
          url: `${url}/services/aigc/${path}`,
          method: 'POST',
          headers: {
            ...authorized,
            'content-type': 'application/json',
            'x-dashscope-ossresourceresolve': 'enable',
            ...(!sync && { 'x-dashscope-async': 'enable' }),
          },
          body: JSON.stringify({ model, ...call(job, urls) }),
          signal,
          timeoutMs: sync ? syncMs : requestMs,
          maxBytes: ANSWER_BYTES,
        }),
      );
    return withPatience(send, { signal, onlyBusy: true, firstWaitMs });
  };

  /** Polls a job until it has ended and returns its final state. */
  const follow = async (
    taskId: string,
    { signal, onProgress }: CloudCall,
  ): Promise<Record<string, unknown>> => {
    for (let asked = 1; ; asked += 1) {
      const body = await withPatience(() => get(`/tasks/${encodeURIComponent(taskId)}`, signal), {
        signal,
        firstWaitMs,
      });
      const status = textIn(body, 'output', 'task_status');
      switch (status) {
        case 'SUCCEEDED':
          return body;
        case 'FAILED': {
          const code = textIn(body, 'output', 'code') ?? textIn(body, 'code');
          throw new CloudFault(faultOfCode(code ?? '', 'malformed'), `the job failed: ${shownCode(code)}`);
        }
        case 'UNKNOWN':
        case 'CANCELED':
          throw new CloudFault('expired', 'the job is gone');
        case 'PENDING':
        case 'RUNNING':
        case 'SUSPENDED':
          // The service reports no progress, so it is estimated.
          onProgress(1 - 0.97 ** asked);
          await pause(pollMs, signal);
          break;
        default:
          throw new CloudFault('malformed', 'the job has no state that we know');
      }
    }
  };

  const fetchAll = (body: unknown, { workDir }: CloudJob, signal: AbortSignal): Promise<string[]> => {
    const urls = resultUrls(body);
    if (urls.length === 0) throw new CloudFault('malformed', 'there is no result in the answer');
    return Promise.all(
      urls.map((address, index) =>
        fetchResult(guard, { url: address, path: join(workDir, `fetched-${index}`), signal }),
      ),
    );
  };

  return {
    name: 'dashscope',
    version: '1',
    routes: DASHSCOPE_ROUTES,
    run: async (job, call) => {
      const { signal, pending, onAccepted } = call;
      const route = DASHSCOPE_ROUTES[job.tool as ToolKey];
      if (!route) throw new CloudFault('malformed', `no model runs ${job.tool}`);
      if (pending !== undefined) return fetchAll(await follow(pending, call), job, signal);
      const answer = await handIn(job, route, signal);
      if (route.sync) {
        await onAccepted();
        return fetchAll(answer, job, signal);
      }
      const taskId = textIn(answer, 'output', 'task_id');
      if (taskId === undefined) throw new CloudFault('malformed', 'the job has no number');
      await onAccepted(taskId);
      return fetchAll(await follow(taskId, call), job, signal);
    },
  };
}

import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Api, schemas } from '@tuzuo/contract/api';
import { succeed } from '@tuzuo/core/api/envelope';
import type { RouteName } from '@tuzuo/core/api/routes';
import { FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import { TOOL_KEYS, type ToolDefinition, type ToolKey, tools, validOptions } from '@tuzuo/core/tools';
import sharp from 'sharp';
import { forwardTo, type Network } from '../harness/wx/network';
import { offered } from './answers';
import { recordServer } from './records';

type Task = Api['gen.task.get']['output'];
type Asset = Api['asset.asset.upload']['output']['items'][number];

const idOf = (number: number) => `01940000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const FILM = readFileSync('server/assets/examples/ai-video-image.mp4');

export type ScriptedStudio = {
  url: string;
  /** Network of the mini-program's calls. */
  network: Network;
  /** Requested runs, in order. */
  runs: {
    tool: ToolKey;
    inputs: Record<string, string | string[]>;
    options: Record<string, unknown>;
    faceConsent?: string;
  }[];
  stop: () => Promise<void>;
};

/**
 * Fakes the server and the engine of every tool: accepts pictures over HTTP, analyses find everything, and each run
 * ends with a small picture or video. Responses are validated against the contract.
 */
export async function scriptedStudio(): Promise<ScriptedStudio> {
  const files = new Map<string, Buffer>();
  const assets = new Map<string, Asset>();
  const tasks = new Map<string, Task & { asked: number }>();
  const runs: ScriptedStudio['runs'] = [];
  const records = recordServer([], TOOL_KEYS);
  let ids = 0;

  const keep = async (content: Buffer, mime = 'image/png'): Promise<Asset> => {
    ids += 1;
    const assetId = idOf(ids);
    const size = mime === 'image/png' ? await sharp(content).metadata() : { width: 360, height: 640 };
    files.set(`/files/${ids}`, content);
    const still = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    files.set(`/files/${ids}-small`, still);
    const asset = {
      assetId,
      mime,
      bytes: content.length,
      url: `/files/${ids}`,
      thumbUrl: `/files/${ids}-small`,
      width: size.width ?? 1,
      height: size.height ?? 1,
    };
    assets.set(assetId, asset);
    return asset;
  };

  const made = async (tool: ToolKey): Promise<Asset> =>
    tool === 'ai-video-image'
      ? keep(FILM, 'video/mp4')
      : keep(
          await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2f6' } })
            .png()
            .toBuffer(),
        );

  const taskOf = (form: URLSearchParams, more: Partial<Task>): Task & { asked: number } => {
    const tool = form.get('tool') as ToolKey;
    const inputs = JSON.parse(form.get('inputs') ?? '{}') as Record<string, string | string[]>;
    const options = JSON.parse(form.get('options') ?? '{}') as Record<string, unknown>;
    ids += 1;
    const task = {
      taskId: idOf(ids),
      tool,
      options: validOptions(tools[tool], options),
      state: 'queued' as const,
      progress: 0,
      results: [],
      points: { held: 0, charged: 0 },
      engine: { name: 'scripted', quality: 'full' as const },
      createdAt: '2026-01-02T03:04:05.000Z',
      inputs: Object.fromEntries(
        Object.entries(inputs).map(([slot, found]) => [
          slot,
          [found].flat().flatMap((id) => assets.get(id) ?? []),
        ]),
      ),
      asked: 0,
      ...more,
    };
    tasks.set(task.taskId, task);
    return task;
  };

  /** Result of an analysis: one item of each kind that tools look for. */
  const FOUND: Task['analysis'] = {
    checks: [{ key: 'subject', ok: true, found: 1, need: 1 }],
    faces: [{ left: 0.3, top: 0.2, width: 0.3, height: 0.4, ok: true }],
  };

  /** What is found where no picture is made. */
  const BRANDS = [
    { name: 'Tuzuo', box: { left: 0.1, top: 0.2, width: 0.3, height: 0.3 }, unsure: true },
  ] satisfies NonNullable<Task['analysis']>['brands'];

  const answers: Partial<Record<RouteName, (form: URLSearchParams) => unknown>> = {
    // As with an engine that supports prompts, and makes what ours does not.
    'gen.tool.list': () => ({
      items: TOOL_KEYS.map((tool) => {
        const { engineOnly }: ToolDefinition = tools[tool];
        return { ...offered(tool), prompt: tool === 'ai-product' || engineOnly === true };
      }),
    }),
    'gen.model.list': () => ({
      items: [{ modelId: 'a', kind: 'figure', url: '/files/none', width: 60, height: 80 }],
    }),
    'gen.model.use': async () =>
      keep(
        await sharp({ create: { width: 60, height: 80, channels: 3, background: '#ccb' } })
          .png()
          .toBuffer(),
      ),
    'gen.task.quote': () => ({
      uses: 1,
      freeUsesLeft: 3,
      points: 0,
      balance: 1258,
      useType: 'point',
      keptRuns: 50,
      engine: { name: 'scripted', quality: 'full', cloud: false },
    }),
    'gen.task.analyze': (form) => {
      const { faceData = false }: ToolDefinition = tools[form.get('tool') as ToolKey];
      if (faceData && form.get('faceConsent') !== FACE_CONSENT_VERSION) throw new Error('without consent');
      return taskOf(form, { analysis: FOUND });
    },
    'gen.task.create': (form) => {
      runs.push({
        tool: form.get('tool') as ToolKey,
        inputs: JSON.parse(form.get('inputs') ?? '{}'),
        options: JSON.parse(form.get('options') ?? '{}'),
        ...(form.has('faceConsent') && { faceConsent: form.get('faceConsent') ?? '' }),
      });
      return taskOf(form, {});
    },
    // Queued, half done, done, as seen by a waiting page.
    'gen.task.get': async (form) => {
      const task = tasks.get(form.get('taskId') ?? '');
      if (!task) throw new Error('no such task');
      task.asked += 1;
      if (task.analysis) return { ...task, state: 'succeeded', progress: 1 };
      if (task.asked === 1) return { ...task, state: 'running', stage: 'working', progress: 0.5 };
      if (task.tool === 'logo-detect')
        return { ...task, state: 'succeeded', progress: 1, analysis: { checks: [], brands: BRANDS } };
      if (task.results.length === 0) {
        const count = Math.max(1, Number(task.options.count ?? Object.values(task.inputs)[0]?.length ?? 1));
        for (let at = 0; at < count; at += 1) task.results.push(await made(task.tool));
      }
      return { ...task, state: 'succeeded', progress: 1 };
    },
  };

  const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };

  /** The only file in a multipart body. */
  const fileIn = async (request: IncomingMessage, body: Buffer): Promise<Buffer> => {
    const headers = { 'content-type': String(request.headers['content-type']) };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const file = form.get('file');
    if (!(file instanceof Blob)) throw new Error('no file came');
    return Buffer.from(await file.arrayBuffer());
  };

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://studio');
    const body = await bodyOf(request);
    const say = (data: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(data));
    const file = files.get(pathname);
    if (file) return response.end(file);
    const path = pathname.replace(/^\/api\//, '');
    if (path === 'asset/asset/upload')
      return say(succeed({ items: [await keep(await fileIn(request, body))] }));
    const name = path.replaceAll('/', '.') as RouteName;
    const answer = answers[name];
    if (answer) {
      const data = await answer(new URLSearchParams(body.toString()));
      return say(succeed(schemas[name].output.parse(data)));
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([key, value]) => [key, String(value)]),
    );
    const { signal } = new AbortController();
    const rest = await records({
      method: 'POST',
      url: `http://studio${request.url}`,
      headers,
      body: body.toString(),
      signal,
    });
    return response.writeHead(rest.statusCode, rest.headers).end(rest.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    network: forwardTo(url),
    runs,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

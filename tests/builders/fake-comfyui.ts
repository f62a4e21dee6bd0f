import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ComfyInputs, comfyNodes, type InstalledFiles } from './comfyui-nodes';
import { acceptWebSocket } from './web-socket';

type GraphNode = { class_type: string; inputs: Record<string, unknown>; _meta?: { title?: string } };
type Graph = Record<string, GraphNode>;
type Prompt = { id: string; graph: Graph; client: string | undefined };

export type FakeComfyOptions = {
  /** Installed model files by folder. */
  files?: InstalledFiles;
  /** Sizes of model files in bytes by name; without one, a file is large enough. */
  sizes?: Readonly<Record<string, number>>;
  /** Node classes that it does not have. */
  without?: readonly string[];
  authorization?: string;
  /** Like servers of early 2025, which choose ids of their own and interrupt whatever runs. */
  old?: boolean;
};

/** What happens to a prompt that runs; it stays running while the promise is open. */
type FakeRun = 'success' | 'out of memory' | 'exception' | 'cut model file' | 'no output';

/**
 * A ComfyUI server that is strict about its protocol: graphs are checked as by `execution.validate_prompt`, files exist
 * only once they are uploaded. It draws nothing: the result is the first picture that the graph loads.
 */
export async function startFakeComfyUi(options: FakeComfyOptions = {}) {
  const { authorization, old = false } = options;
  let installed = options.files ?? {};
  let nodes = comfyNodes(installed, options.without);
  const sizeOf = (name: string) => options.sizes?.[name] ?? Number.MAX_SAFE_INTEGER;
  const files = new Map<string, Buffer>();
  const history = new Map<string, object>();
  const state = {
    files,
    history,
    pending: [] as Prompt[],
    running: undefined as Prompt | undefined,
    submitted: [] as Prompt[],
    interrupted: [] as string[],
    paths: [] as string[],
    /** Bodies that answer a path instead of what it would. */
    odd: new Map<string, { status?: number; body: string; location?: string }>(),
    run: async (_prompt: Prompt): Promise<FakeRun> => 'success',
    /** Open sockets by client. */
    sockets: new Map<string, ReturnType<typeof acceptWebSocket>>(),
  };

  const wrongWith = (node: GraphNode, graph: Graph) => {
    const { required, optional = {} } = nodes[node.class_type]?.input as ComfyInputs;
    const wrong: object[] = [];
    const add = (type: string, name: string) =>
      wrong.push({ type, message: type, extra_info: { input_name: name } });
    for (const name of Object.keys(required))
      if (node.inputs[name] === undefined) add('required_input_missing', name);
    for (const [name, value] of Object.entries(node.inputs)) {
      const spec = { ...optional, ...required }[name];
      if (Array.isArray(value)) {
        if (!graph[value[0]]) add('bad_linked_input', name);
      } else if (node.class_type.startsWith('LoadImage') && name === 'image') {
        if (!files.has(String(value))) add('custom_validation_failed', name);
      } else if (spec?.[0] === 'INT' && !Number.isInteger(value)) add('invalid_input_type', name);
      else {
        const choices = Array.isArray(spec?.[0])
          ? spec[0]
          : spec?.[0] === 'COMBO'
            ? spec[1]?.options
            : undefined;
        if (choices && !choices.includes(value as string)) add('value_not_in_list', name);
      }
    }
    return wrong;
  };

  const refusalOf = (graph: Graph): object | undefined => {
    for (const { class_type: type } of Object.values(graph))
      if (!nodes[type]) return { error: { type: 'missing_node_type', message: type }, node_errors: {} };
    const errors = Object.entries(graph).flatMap(([id, node]) => {
      const wrong = wrongWith(node, graph);
      return wrong.length > 0 ? [[id, { errors: wrong, class_type: node.class_type }]] : [];
    });
    if (errors.length > 0)
      return { error: { type: 'prompt_outputs_failed_validation' }, node_errors: Object.fromEntries(errors) };
    if (!Object.values(graph).some(({ class_type: type }) => nodes[type]?.output_node))
      return { error: { type: 'prompt_no_outputs' }, node_errors: {} };
    return undefined;
  };

  const failed = (kind: string, about: object) => ({
    outputs: {},
    status: {
      status_str: 'error',
      completed: false,
      messages: [
        ['execution_start', {}],
        [kind, about],
      ],
    },
  });

  const draw = ({ id, graph }: Prompt) => {
    const source = Object.values(graph).find(({ class_type: type }) => type === 'LoadImage')?.inputs.image;
    const outputs = Object.entries(graph).flatMap(([node, { class_type: type }]) => {
      if (!nodes[type]?.output_node) return [];
      const folder = type === 'PreviewImage' ? 'temp' : 'output';
      const filename = `${type}_${id.slice(0, 8)}_00001_.${type === 'SaveVideo' ? 'mp4' : 'png'}`;
      files.set(`${filename} [${folder}]`, files.get(String(source)) ?? Buffer.from('nothing'));
      return [[node, { images: [{ filename, subfolder: '', type: folder }] }]];
    });
    return {
      outputs: Object.fromEntries(outputs),
      status: { status_str: 'success', completed: true, messages: [] },
    };
  };

  const endOf = async (prompt: Prompt): Promise<object> => {
    const end = await state.run(prompt);
    const about = { node_type: 'VAEDecode', exception_message: 'words of a user', traceback: [] };
    if (state.interrupted.includes(prompt.id)) return failed('execution_interrupted', about);
    if (end === 'out of memory')
      return failed('execution_error', { ...about, exception_type: 'torch.OutOfMemoryError' });
    if (end === 'exception') return failed('execution_error', { ...about, exception_type: 'RuntimeError' });
    if (end === 'cut model file') {
      const exception = 'safetensors_rust.SafetensorError';
      return failed('execution_error', { ...about, node_type: 'UNETLoader', exception_type: exception });
    }
    return end === 'no output'
      ? { outputs: {}, status: { status_str: 'success', completed: true, messages: [] } }
      : draw(prompt);
  };

  const work = async () => {
    while (!state.running) {
      const prompt = state.pending.shift();
      if (!prompt) return;
      state.running = prompt;
      const end = await endOf(prompt);
      // Forgotten by a restart meanwhile.
      if (state.running !== prompt) return;
      history.set(prompt.id, end);
      state.running = undefined;
    }
  };

  const inQueue = ({ id, graph }: Prompt) => [0, id, graph, {}, []];

  const answer = async (
    request: IncomingMessage,
    body: Buffer,
  ): Promise<{ status?: number; json?: unknown; bytes?: Buffer }> => {
    const url = new URL(request.url ?? '/', 'http://comfy');
    const parsed = () => JSON.parse(body.toString());
    const route = `${request.method} ${url.pathname.replace(/^(\/(?:object_info|history|experiment\/models))\/.*/, '$1/:')}`;
    const last = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
    switch (route) {
      case 'GET /object_info/:':
        return { json: nodes[last] ? { [last]: nodes[last] } : {} };
      // Newer servers only.
      case 'GET /experiment/models/:':
        return old
          ? { status: 404 }
          : { json: (installed[last] ?? []).map((name) => ({ name, size: sizeOf(name) })) };
      case 'GET /queue':
        return {
          json: {
            queue_running: state.running ? [inQueue(state.running)] : [],
            queue_pending: state.pending.map(inQueue),
          },
        };
      case 'GET /history/:':
        return { json: history.has(last) ? { [last]: history.get(last) } : {} };
      case 'GET /view': {
        const { filename, type } = Object.fromEntries(url.searchParams);
        const bytes = files.get(`${filename} [${type}]`);
        return bytes ? { bytes } : { status: 404 };
      }
      case 'POST /upload/image': {
        const type = request.headers['content-type'] ?? '';
        const form = await new Response(new Uint8Array(body), {
          headers: { 'content-type': type },
        }).formData();
        const image = form.get('image');
        if (!(image instanceof File) || form.get('overwrite') !== 'true') return { status: 400 };
        files.set(`${image.name} [${form.get('type')}]`, Buffer.from(await image.arrayBuffer()));
        return { json: { name: image.name, subfolder: form.get('subfolder'), type: form.get('type') } };
      }
      case 'POST /prompt': {
        const { prompt: graph, prompt_id: given, client_id: client } = parsed();
        const refusal = refusalOf(graph);
        if (refusal) return { status: 400, json: refusal };
        const prompt = { id: old ? `own-${state.submitted.length}` : given, graph, client };
        state.submitted.push(prompt);
        state.pending.push(prompt);
        void work();
        return { json: { prompt_id: prompt.id, number: state.submitted.length, node_errors: {} } };
      }
      case 'POST /queue':
        state.pending = state.pending.filter(({ id }) => !parsed().delete.includes(id));
        return {};
      case 'POST /interrupt': {
        const id = old ? state.running?.id : parsed().prompt_id;
        if (id !== undefined && id === state.running?.id) state.interrupted.push(id);
        return {};
      }
      case 'POST /history':
        for (const id of parsed().delete) history.delete(id);
        return {};
      default:
        return { status: 404 };
    }
  };

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = (request.url ?? '').replace(/\?.*/, '');
    state.paths.push(`${request.method} ${path}`);
    const odd = [...state.odd].find(([start]) => path.startsWith(start))?.[1];
    if (odd) {
      response.writeHead(odd.status ?? 200, odd.location ? { location: odd.location } : {}).end(odd.body);
      return;
    }
    if (authorization !== undefined && request.headers.authorization !== authorization) {
      response.writeHead(401).end();
      return;
    }
    const { status = 200, json, bytes } = await answer(request, Buffer.concat(chunks));
    response.writeHead(status).end(bytes ?? (json === undefined ? '' : JSON.stringify(json)));
  };

  const server = createServer((request, response) => void respond(request, response));
  server.on('upgrade', (request, socket) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://comfy');
    const client = searchParams.get('clientId');
    const isAllowed = authorization === undefined || request.headers.authorization === authorization;
    if (pathname !== '/ws' || client === null || !isAllowed) {
      socket.destroy();
      return;
    }
    // Like ComfyUI, whose newest socket of a client replaces the one before.
    state.sockets.get(client)?.cut();
    state.sockets.set(client, acceptWebSocket(request, socket));
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
      for (const socket of state.sockets.values()) socket.cut();
      state.sockets.clear();
    });

  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    state,
    /** Changes what is installed. */
    install: (changed: InstalledFiles, without: readonly string[] = []) => {
      installed = changed;
      nodes = comfyNodes(changed, without);
    },
    /** Loses its queue, its history and its temporary files, like a process that was started again. */
    restart: () => {
      state.pending = [];
      state.running = undefined;
      history.clear();
      for (const name of files.keys()) if (name.endsWith('[temp]')) files.delete(name);
    },
    /** Tells the client of a prompt something on its socket, if it has one. */
    tell: ({ id, client = '' }: Prompt, type: string, data: object) =>
      state.sockets.get(client)?.sendText(JSON.stringify({ type, data: { prompt_id: id, ...data } })),
    die: stop,
    revive: () => listen(port),
    stop: () => (server.listening ? stop() : Promise.resolve()),
  };
}

export type FakeComfyUi = Awaited<ReturnType<typeof startFakeComfyUi>>;

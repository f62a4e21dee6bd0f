import { dig, textIn } from '../talk';
import type { ComfyServer } from './server';
import type { Graph } from './workflow-file';

/** How far prompts are, as ComfyUI's socket tells it: nothing but a number depends on it. */

export type Progress = {
  /** The share of a prompt that is done, 0 to 1; undefined while the socket has said nothing about it. */
  of: (id: string) => number | undefined;
  close: () => void;
};

/** The share of a prompt's time that the node with the seed takes. */
const SAMPLING = 0.85;

/** What was heard of one prompt. */
type Heard = { begun: Set<string>; sampled: number };

const fraction = (value: unknown, max: unknown): number | undefined => {
  const share = Number(value) / Number(max);
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : undefined;
};

type Listening = {
  clientId: string;
  /** The client's prompts; each runs a copy of `graph`. */
  ids: readonly string[];
  graph: Graph;
};

/** Listens to the socket of a client. Never fails: without a socket, it hears nothing. */
export function hearProgress(server: ComfyServer, { clientId, ids, graph }: Listening): Progress {
  const total = Object.keys(graph).length;
  const sampler = Object.entries(graph).find(([, { _meta }]) => _meta?.title === '@seed')?.[0];
  const heard = new Map<string, Heard>();

  const note = ({ begun }: Heard, node: unknown) => {
    // Nodes that others expand to, or of a malformed message, are not ours.
    if (typeof node === 'string' && graph[node]) begun.add(node);
  };
  const noteShare = (one: Heard, node: unknown, about: unknown) => {
    note(one, node);
    const share = fraction(dig(about, 'value'), dig(about, 'max'));
    if (node === sampler && share !== undefined) one.sampled = Math.max(one.sampled, share);
  };

  const hear = (text: string) => {
    const message: unknown = JSON.parse(text);
    const about = dig(message, 'data');
    const id = textIn(about, 'prompt_id');
    // Some messages are sent to everyone.
    if (id === undefined || !ids.includes(id)) return;
    const one = heard.get(id) ?? { begun: new Set<string>(), sampled: 0 };
    const nodes = dig(about, 'nodes');
    switch (dig(message, 'type')) {
      case 'executing':
        note(one, dig(about, 'node'));
        break;
      case 'execution_cached':
        if (Array.isArray(nodes)) for (const node of nodes) note(one, node);
        break;
      case 'progress':
        noteShare(one, dig(about, 'node'), about);
        break;
      case 'progress_state':
        for (const node of Object.keys(graph)) if (dig(nodes, node)) noteShare(one, node, dig(nodes, node));
        break;
      default:
        return;
    }
    if (one.begun.size > 0) heard.set(id, one);
  };

  let socket: ReturnType<ComfyServer['listen']> | undefined;
  try {
    socket = server.listen(clientId);
    // A broken socket is no fault: the server is polled.
    socket.addEventListener('error', () => undefined);
    socket.addEventListener('message', ({ data }) => {
      try {
        if (typeof data === 'string') hear(data);
      } catch {
        // Not JSON.
      }
    });
  } catch {
    // An address that must not be reached: the polls say so.
  }

  return {
    of: (id) => {
      const one = heard.get(id);
      if (!one) return undefined;
      const begun = one.begun.size / total;
      return sampler === undefined ? begun : SAMPLING * one.sampled + (1 - SAMPLING) * begun;
    },
    close: () => socket?.close(),
  };
}

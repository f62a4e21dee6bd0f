import type { EngineRequest } from '../../port';
import {
  changeWords,
  moveWords,
  ownWords,
  personWords,
  placeWords,
  unwantedWords,
  wantedWords,
} from '../words';
import { isModelFile } from './licenses';
import type { Workflow } from './workflow';
import { optionalTitles } from './workflow-faults';
import type { Graph, GraphNode } from './workflow-file';

/** Fills a workflow in, and compares it with what a server has. */

/** A node class as `/object_info` describes it; only what is read here. */
export type NodeInfo = {
  input?: { required?: Record<string, unknown>; optional?: Record<string, unknown> };
};

export type NodeInfos = Readonly<Record<string, NodeInfo>>;

const titleOf = (node: GraphNode) => node._meta?.title;

const isLink = (value: unknown): value is [string, number] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';

/** The classes of nodes whose `image` names a file; a titled one's is uploaded for the run. */
const isLoader = ({ class_type: type }: GraphNode) => type === 'LoadImage' || type === 'LoadImageMask';

/** The values that an input accepts; undefined when they are not listed. Old and new form of `/object_info`. */
function choicesOf(spec: unknown): unknown[] | undefined {
  if (!Array.isArray(spec)) return undefined;
  const [kind, more] = spec;
  if (Array.isArray(kind)) return kind;
  if (kind !== 'COMBO' || typeof more !== 'object' || more === null) return undefined;
  const options = Reflect.get(more, 'options');
  return Array.isArray(options) ? options : undefined;
}

/** Begins what is missing when a graph has no result without an optional picture. */
export const NEEDED_PICTURE = 'a result without ';

/** Titles of optional pictures that the graph cannot do without on this server: with them, its result would go. */
function neededPictures({ graph, tool }: Pick<Workflow, 'graph' | 'tool'>, infos: NodeInfos): string[] {
  return optionalTitles(tool).filter((title) => {
    const rest = structuredClone(graph);
    for (const [id, node] of Object.entries(graph)) if (titleOf(node) === title) drop(rest, id, infos);
    return Object.values(rest).every((node) => titleOf(node) !== '@result');
  });
}

/** What a server lacks for a workflow: `node CLASS`, `file NAME`, or an input that its version of a node wants. */
export function lacks(
  { graph, models, tool }: Pick<Workflow, 'graph' | 'models' | 'tool'>,
  infos: NodeInfos,
): string[] {
  const missing = new Set<string>();
  for (const node of Object.values(graph)) {
    const info = infos[node.class_type];
    if (!info) {
      missing.add(`node ${node.class_type}`);
      continue;
    }
    for (const name of Object.keys(info.input?.required ?? {})) {
      if (node.inputs[name] === undefined) missing.add(`input ${name} of ${node.class_type}`);
    }
    const specs = { ...info.input?.optional, ...info.input?.required };
    for (const [name, value] of Object.entries(node.inputs)) {
      const choices = choicesOf(specs[name]);
      const isOurs = isLoader(node) && name === 'image' && titleOf(node)?.startsWith('@');
      if (!choices || isOurs || isLink(value) || choices.includes(value)) continue;
      const isFile = models.some(({ file }) => file === value) || isModelFile(value);
      missing.add(isFile ? `file ${value}` : `choice ${value} for ${name} of ${node.class_type}`);
    }
  }
  for (const title of neededPictures({ graph, tool }, infos)) missing.add(`${NEEDED_PICTURE}${title}`);
  return [...missing];
}

/** What a run puts into a workflow, by title. */
type Filling = {
  /** Names of uploaded files by title; a titled picture without a file is left out. */
  pictures: Readonly<Record<string, string>>;
  options: EngineRequest['options'];
  seed: number;
  size: { width: number; height: number; length?: number };
};

const PLACEHOLDERS = /\{(words|avoid|scene|move|change|person)\}/g;

const TEXT_INPUTS = ['prompt', 'text', 'value'] as const;

/** Replaces the placeholders of a prompt. `separately`: what the user does not want has a prompt of its own. */
function inWords(text: string, options: EngineRequest['options'], separately: boolean): string {
  const words: Readonly<Record<string, string>> = {
    words: separately ? wantedWords(options) : ownWords(options),
    avoid: unwantedWords(options),
    scene: placeWords(options),
    move: moveWords(options),
    change: changeWords(options),
    person: personWords(options),
  };
  const filled = text.replaceAll(PLACEHOLDERS, (_, name: string) => words[name] ?? '');
  // A list may end with what the user did not say.
  return filled.replace(/[\s,]+$/, '').trim();
}

/** Whether a graph has a prompt for what the user does not want. */
const isSeparate = (graph: Graph): boolean =>
  Object.values(graph).some(
    (node) => titleOf(node) === '@prompt' && JSON.stringify(node.inputs).includes('{avoid}'),
  );

function setNumbers(node: GraphNode, values: Readonly<Record<string, number | undefined>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof node.inputs[name] === 'number' && value !== undefined) node.inputs[name] = value;
  }
}

/** Removes a node, the links to it, and the nodes that cannot do without it. */
function drop(graph: Graph, id: string, infos: NodeInfos): void {
  delete graph[id];
  for (const [other, node] of Object.entries(graph)) {
    for (const [name, value] of Object.entries(node.inputs)) {
      if (!isLink(value) || value[0] !== id) continue;
      if (infos[node.class_type]?.input?.required?.[name] !== undefined) {
        drop(graph, other, infos);
        break;
      }
      delete node.inputs[name];
    }
  }
}

/** A copy of a workflow's graph for one run, as `/prompt` takes it. */
export function fill({ graph }: Pick<Workflow, 'graph'>, filling: Filling, infos: NodeInfos): Graph {
  const { pictures, options, seed, size } = filling;
  const filled = structuredClone(graph);
  const separately = isSeparate(graph);
  for (const [id, node] of Object.entries(filled)) {
    const title = titleOf(node);
    if (title === '@seed') setNumbers(node, { seed, noise_seed: seed });
    else if (title === '@size') setNumbers(node, size);
    else if (title === '@prompt') {
      for (const name of TEXT_INPUTS) {
        const text = node.inputs[name];
        if (typeof text === 'string') node.inputs[name] = inWords(text, options, separately);
      }
    } else if (isLoader(node) && title?.startsWith('@')) {
      if (pictures[title] === undefined) drop(filled, id, infos);
      else node.inputs.image = pictures[title];
    }
  }
  return filled;
}

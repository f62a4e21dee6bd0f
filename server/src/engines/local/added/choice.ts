import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import type { ModelKey } from '../models/catalog';
import { ADDED_MODELS, ADDED_ROLES, type AddedKey, type AddedModel, type AddedRole } from './catalog';
import { type FoundModel, findAdded } from './store';

/** The operator's order of models per tool: keys of added models, and `built-in`. */
export type ModelOrder = Readonly<Partial<Record<ToolKey, readonly string[]>>>;

export const BUILT_IN = 'built-in';

/** The models that may be loaded, and which of them each tool uses in what role. */
export type AddedModels = {
  files: Readonly<Partial<Record<AddedKey, { path: string; sha256: string }>>>;
  use: Readonly<Partial<Record<ToolKey, Partial<Record<AddedRole, AddedKey>>>>>;
};

/** The built-in models that an added one of a role takes the place of. */
export const REPLACED: Readonly<Partial<Record<ModelKey, AddedRole>>> = {
  isnet: 'matting',
  'esrgan-thick-4x': 'enlarging',
  'ppocr-detection': 'detecting',
  'ppocr-recognition': 'reading',
};

type Limits = {
  /** Memory limit of the engine's process, in megabytes. */
  memoryMb: number;
  /** Roles in which the operator's own file is used unless the order says otherwise. */
  own: readonly AddedRole[];
};

/** Why a model that is on the disk is not used; undefined for one that may be. */
export function whyUnused({ isWhole, record }: FoundModel, memoryMb: number): string | undefined {
  const { passed, why, memoryMb: needed = 0 } = record.trial;
  if (!isWhole) return 'its file is missing or has another size';
  if (!passed) return `it failed its golden run: ${why ?? 'unknown'}`;
  if (needed > memoryMb) return `it took ${needed} MB: set ENGINE_MEMORY_MB to more than that`;
  return undefined;
}

/**
 * Roles of models that add something and replace nothing; an order is about the others. What translates goes by languages,
 * not by tools.
 */
const ADDITIONS: readonly AddedRole[] = ['embedding', 'selecting', 'translating'];

/** Whether a model takes the place of something, so that results differ with it. */
export const replacesSomething = (key: AddedKey): boolean => !ADDITIONS.includes(ADDED_MODELS[key].role);

/** Whether what a model needs is there, too. */
const isComplete = (key: AddedKey, there: ReadonlySet<string>) => {
  const { needs = [] }: AddedModel = ADDED_MODELS[key];
  return needs.every((needed) => there.has(needed));
};

const RANKED = Object.keys(ADDED_MODELS) as AddedKey[];

/** The model that a tool uses in a role; undefined = what is built in. */
function choose(
  tool: ToolKey,
  role: AddedRole,
  usable: ReadonlySet<AddedKey>,
  { order, own }: { order: ModelOrder; own: readonly AddedRole[] },
): AddedKey | undefined {
  const ofRole = RANKED.filter((key) => ADDED_MODELS[key].role === role);
  const listed = ADDITIONS.includes(role) ? undefined : order[tool];
  const byOrder = listed?.filter((name) => name === BUILT_IN || ofRole.some((key) => key === name));
  const candidates = byOrder?.length
    ? byOrder
    : ofRole.filter((key) => (ADDED_MODELS[key] as AddedModel).tools.includes(tool) && !own.includes(role));
  const first = candidates.find((name) => name === BUILT_IN || usable.has(name as AddedKey));
  return first === undefined || first === BUILT_IN ? undefined : (first as AddedKey);
}

/**
 * Chooses among the models in a directory: those that passed their golden run and fit into the memory limit. The order
 * of the operator wins for a tool that it names; otherwise, a tool uses the first model that is meant for it.
 */
export function chooseModels(directory: string, order: ModelOrder, limits: Limits): AddedModels {
  const found = findAdded(directory).filter((model) => whyUnused(model, limits.memoryMb) === undefined);
  const there = new Set<string>(found.map(({ key }) => key));
  const usable = new Set(found.map(({ key }) => key).filter((key) => isComplete(key, there)));
  const files = Object.fromEntries(
    found.map(({ key, path, record }) => [key, { path, sha256: record.sha256 }]),
  );
  const use = TOOL_KEYS.flatMap((tool) => {
    const chosen = ADDED_ROLES.filter((role) => role !== 'translating').flatMap((role) => {
      const key = choose(tool, role, usable, { order, own: limits.own });
      return key === undefined ? [] : [[role, key] as const];
    });
    return chosen.length === 0 ? [] : [[tool, Object.fromEntries(chosen)] as const];
  });
  return { files, use: Object.fromEntries(use) };
}

/** The faults of an order: names that no model has, and models that a tool has no use for. */
export function faultsOf(order: ModelOrder): string[] {
  return (Object.entries(order) as [ToolKey, readonly string[]][]).flatMap(([tool, names]) =>
    names.flatMap((name) => {
      if (name === BUILT_IN) return [];
      const model = RANKED.find((key) => key === name);
      if (model === undefined) return [`there is no model "${name}"`];
      const { tools, optional } = ADDED_MODELS[model] as AddedModel;
      return tools.includes(tool) || optional.includes(tool) ? [] : [`${tool} has no use for ${name}`];
    }),
  );
}

import { TOOL_KEYS, type ToolKey } from '../tools';

/** What a mini-program's code leads to: its home page, a tool, a template, a shared poster, or a friend's invitation. */
export type Scene =
  | { kind: 'home' }
  | { kind: 'tool'; id: ToolKey }
  | { kind: 'template' | 'poster' | 'invite'; id: string };

/** Each in a letter: there is room for little more than the name of a thing. */
const LETTERS = { tool: 't', template: 'p', poster: 's', invite: 'i' } as const;

/** WeChat's limit for codes of which there may be any number. */
const MAX_LENGTH = 32;

/** What WeChat takes that none of our names needs escaped. */
const NAME = /^[\w-]+$/;

/** What the code of a thing says; undefined for a name that does not fit in. */
export function encodeScene(scene: Scene): string | undefined {
  if (scene.kind === 'home') return 'h';
  const text = `${LETTERS[scene.kind]}=${scene.id}`;
  return NAME.test(scene.id) && text.length <= MAX_LENGTH ? text : undefined;
}

const isTool = (id: string): id is ToolKey => (TOOL_KEYS as readonly string[]).includes(id);

/** What the code leads to that somebody has scanned; home for one that says nothing known. */
export function decodeScene(text: string): Scene {
  const [letter, id = '', ...rest] = text.split('=');
  const kind = (Object.keys(LETTERS) as (keyof typeof LETTERS)[]).find((one) => LETTERS[one] === letter);
  if (kind === undefined || rest.length > 0 || !NAME.test(id)) return { kind: 'home' };
  if (kind !== 'tool') return { kind, id };
  return isTool(id) ? { kind, id } : { kind: 'home' };
}

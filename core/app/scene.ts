import { TOOL_KEYS, type ToolKey } from '../tools';

/** What a mini-program code opens: its home page, the product canvas, a tool, a template, a shared poster, or an invitation. */
export type Scene =
  | { kind: 'home' }
  | { kind: 'studio' }
  | { kind: 'tool'; id: ToolKey }
  | { kind: 'template' | 'poster' | 'invite'; id: string };

/** Prefix of each kind; one letter, because the text may hardly be longer than the id. */
const LETTERS = { tool: 't', template: 'p', poster: 's', invite: 'i' } as const;

/** Texts of the kinds without an id. */
const WHOLE = { home: 'h', studio: 'c' } as const;

/** WeChat's limit for codes of which any number can be created. */
const MAX_LENGTH = 32;

/** Characters that WeChat allows and our ids use without escaping. */
const NAME = /^[\w-]+$/;

/** The scene text of a code; undefined for an id that does not fit. */
export function encodeScene(scene: Scene): string | undefined {
  if (scene.kind === 'home' || scene.kind === 'studio') return WHOLE[scene.kind];
  const text = `${LETTERS[scene.kind]}=${scene.id}`;
  return NAME.test(scene.id) && text.length <= MAX_LENGTH ? text : undefined;
}

const isTool = (id: string): id is ToolKey => (TOOL_KEYS as readonly string[]).includes(id);

/** What a scanned code opens; home for an unknown text. */
export function decodeScene(text: string): Scene {
  if (text === WHOLE.studio) return { kind: 'studio' };
  const [letter, id = '', ...rest] = text.split('=');
  const kind = (Object.keys(LETTERS) as (keyof typeof LETTERS)[]).find((one) => LETTERS[one] === letter);
  if (kind === undefined || rest.length > 0 || !NAME.test(id)) return { kind: 'home' };
  if (kind !== 'tool') return { kind, id };
  return isTool(id) ? { kind, id } : { kind: 'home' };
}

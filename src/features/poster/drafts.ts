import { POSTER_VERSION, type PosterDocument } from '@tuzuo/poster/document';
import { storage } from '@/platform/storage';
import type { Asset } from '@/tools/results';
import type { PosterOrigin } from './origin';

const STORAGE_KEY = 'posterDrafts';

/** Maximum number of unsaved posters; the oldest is dropped. */
const MAX_DRAFTS = 5;

/** Maximum total length in characters: WeChat stores a megabyte per key. */
const MAX_TEXT = 900_000;

/** Unsaved changes of a poster or a template. */
export type Draft = {
  title: string;
  doc: PosterDocument;
  /** The user's images in it, with which a reload finds their files. */
  pictures?: readonly Asset[];
  /** The revision that it is based on; 0 for a poster that does not exist yet. */
  revision: number;
  /** Time of the last change, in ms since 1970; drafts of older versions have none. */
  at?: number;
  /** Id of its owner; undefined for a draft by a guest on this device, which passes to the next user who logs in. */
  owner?: string | undefined;
};

export type KeptDraft = Draft & { key: string };

/** The key of a poster's draft. */
export function draftKeyOf({
  templateId,
  posterId,
  taskId,
  index = '0',
  draftId = '',
}: PosterOrigin): string {
  if (posterId !== undefined) return `poster:${posterId}`;
  if (taskId !== undefined) return `proposal:${taskId}:${index}`;
  return templateId !== undefined ? `template:${templateId}` : `new:${draftId}`;
}

/** The parameters that open the editor with a draft. */
export function originOfDraft(key: string): PosterOrigin {
  const [kind, id = '', index = '0'] = key.split(':');
  if (kind === 'poster') return { posterId: id };
  if (kind === 'proposal') return { taskId: id, index };
  return kind === 'template' ? { templateId: id } : { draftId: id };
}

const isDraft = (value: unknown): value is KeptDraft => {
  if (typeof value !== 'object' || value === null) return false;
  const { key, title, doc, revision } = value as Partial<KeptDraft>;
  return (
    typeof key === 'string' &&
    typeof title === 'string' &&
    typeof revision === 'number' &&
    typeof doc?.version === 'number'
  );
};

function readDrafts(): KeptDraft[] {
  try {
    const found: unknown = JSON.parse(storage.get(STORAGE_KEY) || '[]');
    if (!Array.isArray(found)) return [];
    // Older versions kept a single empty page.
    return found.filter(isDraft).map((draft) => (draft.key === 'new' ? { ...draft, key: 'new:0' } : draft));
  } catch {
    return [];
  }
}

function keep(drafts: readonly KeptDraft[]): void {
  const text = drafts.length === 0 ? '' : JSON.stringify(drafts);
  if (text.length > MAX_TEXT && drafts.length > 1) keep(drafts.slice(0, -1));
  else storage.set(STORAGE_KEY, text);
}

/** This user's drafts, latest first. Those of another version of the app cannot be interpreted, and stay for it. */
export const draftsOf = (userId: string | undefined): KeptDraft[] =>
  readDrafts().filter(
    ({ owner, doc }) => (owner === undefined || owner === userId) && doc.version === POSTER_VERSION,
  );

/** The draft of one of the user's posters. */
export const draftOf = (key: string, userId: string | undefined): Draft | undefined =>
  draftsOf(userId).find((draft) => draft.key === key);

export const forgetDraft = (key: string): void => keep(readDrafts().filter((draft) => draft.key !== key));

/** Stores changes, so that a reload or a closed app loses nothing. */
export const keepDraft = (key: string, draft: Draft): void =>
  keep([{ ...draft, key }, ...readDrafts().filter((other) => other.key !== key)].slice(0, MAX_DRAFTS));

import { POSTER_VERSION, type PosterDocument } from '@tuzuo/core/poster/document';
import { storage } from '@/platform/storage';
import type { Asset } from '@/tools/results';
import type { PosterOrigin } from './origin';

const STORAGE_KEY = 'posterDrafts';

/** More unsaved posters than this are not kept; the oldest goes. */
const MOST_DRAFTS = 5;

/** Characters of all of them: WeChat keeps a megabyte under a name. */
const MOST_TEXT = 900_000;

/** What has been changed of a poster, or of a template, and is not saved. */
export type Draft = {
  title: string;
  doc: PosterDocument;
  /** The user's pictures on it, by which a reload finds their files. */
  pictures?: readonly Asset[];
  /** The revision that it was made of; 0 for a poster that there is not yet. */
  revision: number;
  /** When it was changed last, in ms since 1970; drafts of before do not say. */
  at?: number;
  /** Whose it is; unsaid: of a guest on this device, and so of whoever logs in next. */
  owner?: string | undefined;
};

export type KeptDraft = Draft & { key: string };

/** What a poster's draft is found by. */
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

/** What the page that goes on with a draft is opened with. */
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
    // Of another version of the app: what it means is not known here.
    doc?.version === POSTER_VERSION
  );
};

function kept(): KeptDraft[] {
  try {
    const found: unknown = JSON.parse(storage.get(STORAGE_KEY) || '[]');
    if (!Array.isArray(found)) return [];
    // Once there was one empty page at a time.
    return found.filter(isDraft).map((draft) => (draft.key === 'new' ? { ...draft, key: 'new:0' } : draft));
  } catch {
    return [];
  }
}

function keep(drafts: readonly KeptDraft[]): void {
  const text = drafts.length === 0 ? '' : JSON.stringify(drafts);
  if (text.length > MOST_TEXT && drafts.length > 1) keep(drafts.slice(0, -1));
  else storage.set(STORAGE_KEY, text);
}

/** What this user has not saved, the latest first. */
export const draftsOf = (userId: string | undefined): KeptDraft[] =>
  kept().filter(({ owner }) => owner === undefined || owner === userId);

/** What is kept of one unsaved poster of a user's. */
export const draftOf = (key: string, userId: string | undefined): Draft | undefined =>
  draftsOf(userId).find((draft) => draft.key === key);

export const forgetDraft = (key: string): void => keep(kept().filter((draft) => draft.key !== key));

/** Keeps what has been changed, so that a reload or a closed app loses nothing. */
export const keepDraft = (key: string, draft: Draft): void =>
  keep([{ ...draft, key }, ...kept().filter((other) => other.key !== key)].slice(0, MOST_DRAFTS));

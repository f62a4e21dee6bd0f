import { POSTER_VERSION, type PosterDocument } from '@tuzuo/core/poster/document';
import { storage } from '@/platform/storage';

const STORAGE_KEY = 'posterDrafts';

/** More unsaved posters than this are not kept; the oldest goes. */
const MOST_DRAFTS = 5;

/** What has been changed of a poster, or of a template, and is not saved. */
export type Draft = {
  title: string;
  doc: PosterDocument;
  /** The revision that it was made of; 0 for a poster that there is not yet. */
  revision: number;
};

type Kept = Draft & { key: string };

const isDraft = (value: unknown): value is Kept => {
  if (typeof value !== 'object' || value === null) return false;
  const { key, title, doc, revision } = value as Partial<Kept>;
  return (
    typeof key === 'string' &&
    typeof title === 'string' &&
    typeof revision === 'number' &&
    // Of another version of the app: what it means is not known here.
    doc?.version === POSTER_VERSION
  );
};

function kept(): Kept[] {
  try {
    const found: unknown = JSON.parse(storage.get(STORAGE_KEY) || '[]');
    return Array.isArray(found) ? found.filter(isDraft) : [];
  } catch {
    return [];
  }
}

const keep = (drafts: readonly Kept[]) =>
  storage.set(STORAGE_KEY, drafts.length === 0 ? '' : JSON.stringify(drafts));

/** What is kept of an unsaved poster. */
export const draftOf = (key: string): Draft | undefined => kept().find((draft) => draft.key === key);

export const forgetDraft = (key: string): void => keep(kept().filter((draft) => draft.key !== key));

/** Keeps what has been changed, so that a reload or a closed app loses nothing. */
export const keepDraft = (key: string, draft: Draft): void =>
  keep([{ ...draft, key }, ...kept().filter((other) => other.key !== key)].slice(0, MOST_DRAFTS));

import { SMART_FORMATS, SMART_LIMITS, type SmartFormat } from '@tuzuo/core/api/poster';
import { isHexColor } from '@tuzuo/core/text/hex-color';
import { lastTasks } from '@/lib/last-tasks';
import { storage } from '@/platform/storage';
import type { Asset } from '@/tools/results';

const DRAFT_KEY = 'smartPosterDraft';
const TASKS_KEY = 'smartPosterTasks';

/** Minimum validity of image addresses, in ms (they are signed to the end of the next hour). */
const ADDRESS_MS = 3_600_000;

/** The user's stored images of a draft, and the time when their addresses were issued. */
type DraftPictures = { userId: string; since: number; assets: readonly Asset[] };

/** The form's content, kept for the next visit. */
export type SmartDraft = {
  texts: readonly string[];
  sceneId?: string | undefined;
  format?: SmartFormat | undefined;
  brandColor?: string | undefined;
  pictures?: DraftPictures | undefined;
};

/** Parses stored text, which may be from an older version or tampered with; undefined if it is no object. */
function read(text: string): Record<string, unknown> | undefined {
  try {
    const found: unknown = JSON.parse(text || '{}');
    return found instanceof Object ? (found as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isAsset = (value: unknown): value is Asset =>
  value instanceof Object && ['assetId', 'url', 'thumbUrl'].every((name) => isText(Reflect.get(value, name)));

function readPictures(value: unknown): DraftPictures | undefined {
  if (!(value instanceof Object)) return undefined;
  const { userId, since, assets } = value as Partial<Record<keyof DraftPictures, unknown>>;
  if (!isText(userId) || typeof since !== 'number' || !Array.isArray(assets)) return undefined;
  return { userId, since, assets: assets.filter(isAsset).slice(0, SMART_LIMITS.images) };
}

/** The stored form content, without anything that cannot be interpreted. */
export function smartDraft(): SmartDraft {
  const { texts, sceneId, format, brandColor, pictures } = read(storage.get(DRAFT_KEY)) ?? {};
  return {
    texts: Array.isArray(texts) ? texts.filter(isText).slice(0, SMART_LIMITS.texts) : [],
    ...(isText(sceneId) && sceneId !== '' && { sceneId }),
    format: SMART_FORMATS.find((one) => one === format),
    ...(isText(brandColor) && isHexColor(brandColor) && { brandColor }),
    pictures: readPictures(pictures),
  };
}

export const keepSmartDraft = (draft: SmartDraft): void => storage.set(DRAFT_KEY, JSON.stringify(draft));

/** The draft's images that can still be shown to this user. */
export const usablePictures = (
  { pictures }: SmartDraft,
  userId: string,
  now = Date.now(),
): readonly Asset[] =>
  pictures?.userId === userId && now - pictures.since < ADDRESS_MS ? pictures.assets : [];

/** The user's last requested proposals: the server keeps them for a day. */
export const { last: lastSmartTask, keep: keepSmartTask } = lastTasks(
  () => storage.get(TASKS_KEY),
  (text) => storage.set(TASKS_KEY, text),
);

let openForms = 0;

/** Registers that the form page has opened. Returns a function to call when it closes. */
export function openForm(): () => void {
  openForms += 1;
  return () => {
    openForms -= 1;
  };
}

/** Whether the form page is open below the proposals page. */
export const isFormOpen = (): boolean => openForms > 0;

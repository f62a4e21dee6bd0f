import { type ToolDefinition, tools } from '@tuzuo/core/tools';
import { openForm } from '@/platform/form-keep/open';
import type { FormKeep, KeptForm } from '@/platform/form-keep/port';
import type { Asset } from '@/tools/results';
import type * as base from './form-memory';
import { filledIn, type OptionValues } from './options';
import type { HeldPicture, Slots } from './picture-entry';
import type { PictureStore } from './picture-store';

/** Minimum validity of image addresses, in ms (they are signed to the end of the next hour). */
const ADDRESS_MS = 3_600_000;

/** A held image; its file is stored separately. */
type KeptPicture = Omit<HeldPicture, 'file'> & { since?: number | undefined };

/** Version of the stored format; others are not read. */
const SHAPE = 1;
type Values = { shape: number; options: OptionValues; slots: Record<string, KeptPicture[]> };

/** When the addresses of stored images were issued. */
const since = new WeakMap<Asset, number>();

function selectedAtOf(asset: Asset): number {
  const selectedAt = since.get(asset) ?? Date.now();
  since.set(asset, selectedAt);
  return selectedAt;
}

function toKeep(pictures: PictureStore, options: OptionValues): KeptForm {
  const files: KeptForm['files'] & Map<string, unknown> = new Map();
  const slots: Values['slots'] = {};
  for (const [slot, held] of Object.entries(pictures.held()))
    slots[slot] = held.map(({ file, ...picture }) => {
      if (file) files.set(picture.key, file);
      return { ...picture, since: picture.asset && selectedAtOf(picture.asset) };
    });
  return { values: { shape: SHAPE, options, slots } satisfies Values, files };
}

/** The stored form; undefined if another version of the app has written it. */
function heldIn({ values, files }: KeptForm) {
  const { shape, options, slots } = values as Values;
  if (shape !== SHAPE) return undefined;
  const held: Record<string, HeldPicture[]> = {};
  for (const [slot, pictures] of Object.entries(slots))
    held[slot] = pictures.map(({ since: selectedAt = 0, asset, ...picture }) => {
      if (asset) since.set(asset, selectedAt);
      const works = Date.now() - selectedAt < ADDRESS_MS;
      return { ...picture, file: files.get(picture.key), asset: works ? asset : undefined };
    });
  return { options, held };
}

/** A key that changes with the images, but not with their upload progress. */
const nameOf = (slots: Slots) =>
  Object.values(slots)
    .flat()
    .map(({ key, picked }) => (picked.state === 'ready' ? picked.asset.assetId : key))
    .join();

export const createFormMemory = (({ getState, setState }, pictures, onRead) => {
  const { tool } = getState().room;
  const { faceData = false }: ToolDefinition = tools[tool];
  let form: FormKeep | undefined;
  let state: 'unread' | 'reading' | 'found' | 'none' = 'unread';
  let hasKept = false;
  /** Images of people whose run has ended. */
  let over: string | undefined;
  /** What the form was last written for. */
  let written: readonly unknown[] = [];

  /** The stored form is read once, for the first visitor. */
  const read = async (from: FormKeep, owner: string): Promise<void> => {
    state = 'reading';
    const saved = await from.read(owner);
    const found = saved && heldIn(saved);
    hasKept = saved !== undefined;
    const isTouched = nameOf(getState().slots) !== '';
    const isNew = !found || isTouched || over !== undefined;
    state = isNew ? 'none' : 'found';
    if (!isNew) {
      setState({ values: filledIn(tool, found.options) });
      pictures.restore(found.held);
    }
    onRead();
  };

  return {
    open(): void {
      form = openForm(tool);
    },
    stateChanged(): void {
      const { user, userId, slots, values } = getState();
      if (!form || user === undefined) return;
      const owner = userId ?? '';
      if (state === 'unread') void read(form, owner);
      if (state !== 'found' && state !== 'none') return;
      const name = nameOf(slots);
      const next = [state, owner, name, values, over];
      if (next.every((value, index) => value === written[index])) return;
      written = next;
      if (name === '' && !hasKept) return;
      hasKept = true;
      // Photos of people are not kept without an account, or longer than needed.
      const mayKeep = !faceData || (owner !== '' && over !== name);
      form.write(owner, mayKeep ? toKeep(pictures, values) : undefined);
    },
    runEnded(): void {
      if (faceData) over = nameOf(getState().slots);
    },
    isNew: () => state === 'none',
  };
}) satisfies typeof base.createFormMemory;

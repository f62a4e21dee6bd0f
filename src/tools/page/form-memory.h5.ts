import { type ToolDefinition, tools } from '@tuzuo/core/tools';
import { useEffect, useRef, useState } from 'react';
import { openForm } from '@/platform/form-keep/open';
import type { FormKeep, KeptForm } from '@/platform/form-keep/port';
import { useVisitor } from '@/session/use-visitor';
import type { Asset } from '@/tools/results';
import type * as base from './form-memory';
import type { OptionValues } from './options';
import type { HeldPicture, PictureEntry } from './picture-store';

/** Minimum validity of image addresses, in ms (they are signed to the end of the next hour). */
const ADDRESS_MS = 3_600_000;

type Store = Parameters<typeof base.useFormMemory>[1];

/** A held image; its file is stored separately. */
type KeptPicture = Omit<HeldPicture, 'file'> & { since?: number | undefined };

/** Version of the stored format; others are not read. */
const SHAPE = 1;
type Values = { shape: number; options: OptionValues; slots: Record<string, KeptPicture[]> };

/** When the addresses of stored images were issued. */
const since = new WeakMap<Asset, number>();

function cameAt(asset: Asset): number {
  const came = since.get(asset) ?? Date.now();
  since.set(asset, came);
  return came;
}

function toKeep(store: Store, options: OptionValues): KeptForm {
  const files: KeptForm['files'] & Map<string, unknown> = new Map();
  const slots: Values['slots'] = {};
  for (const [slot, pictures] of Object.entries(store.held()))
    slots[slot] = pictures.map(({ file, ...picture }) => {
      if (file) files.set(picture.key, file);
      return { ...picture, since: picture.asset && cameAt(picture.asset) };
    });
  return { values: { shape: SHAPE, options, slots } satisfies Values, files };
}

/** The stored form; undefined if another version of the app has written it. */
function heldIn({ values, files }: KeptForm) {
  const { shape, options, slots } = values as Values;
  if (shape !== SHAPE) return undefined;
  const held: Record<string, HeldPicture[]> = {};
  for (const [slot, pictures] of Object.entries(slots))
    held[slot] = pictures.map(({ since: came = 0, asset, ...picture }) => {
      if (asset) since.set(asset, came);
      const works = Date.now() - came < ADDRESS_MS;
      return { ...picture, file: files.get(picture.key), asset: works ? asset : undefined };
    });
  return { options, held };
}

/** A key that changes with the images, but not with their upload progress. */
const nameOf = (slots: Readonly<Record<string, readonly PictureEntry[]>>) =>
  Object.values(slots)
    .flat()
    .map(({ key, picked }) => (picked.state === 'ready' ? picked.asset.assetId : key))
    .join();

export const useFormMemory = ((tool, store, { values, take }, hasRun) => {
  const visitor = useVisitor();
  const owner = visitor.kind === 'user' ? visitor.user.userId : '';
  const isKnown = visitor.kind !== 'restoring';
  const { faceData = false }: ToolDefinition = tools[tool];
  const form = useRef<FormKeep>();
  const [state, setState] = useState<'unread' | 'found' | 'none'>('unread');
  const pictures = store.useSlots(nameOf);
  const hasKept = useRef(false);
  /** Images of people whose run has ended. */
  const over = useRef<string>();

  // While the page is current.
  useEffect(() => {
    form.current = openForm(tool);
  }, [tool]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored form is read once, for the first visitor
  useEffect(() => {
    if (!form.current || !isKnown) return;
    void form.current.read(owner).then((kept) => {
      const found = kept && heldIn(kept);
      hasKept.current = kept !== undefined;
      const isTouched = nameOf(store.useSlots.getState()) !== '';
      const isNew = !found || isTouched || over.current !== undefined;
      if (!isNew) {
        take(found.options);
        store.restore(found.held);
      }
      setState(isNew ? 'none' : 'found');
    });
  }, [isKnown]);

  useEffect(() => {
    // Photos of people are not kept without an account, or longer than needed.
    if (faceData && hasRun) over.current = pictures;
    if (state === 'unread') return;
    if (pictures === '' && !hasKept.current) return;
    hasKept.current = true;
    const mayKeep = !faceData || (owner !== '' && over.current !== pictures);
    form.current?.write(owner, mayKeep ? toKeep(store, values) : undefined);
  }, [state, owner, pictures, values, store, faceData, hasRun]);

  return state === 'none';
}) satisfies typeof base.useFormMemory;

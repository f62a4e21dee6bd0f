import { type ToolDefinition, tools } from '@tuzuo/core/tools';
import { useEffect, useRef, useState } from 'react';
import { openForm } from '@/platform/form-keep/open';
import type { FormKeep, KeptForm } from '@/platform/form-keep/port';
import { useVisitor } from '@/session/use-visitor';
import type { Asset } from '@/tools/results';
import type * as base from './form-memory';
import type { OptionValues } from './options';
import type { HeldPicture, PictureEntry } from './picture-store';

/** Addresses of pictures work for so long at least (they are signed to the end of the next hour), in ms. */
const ADDRESS_MS = 3_600_000;

type Store = Parameters<typeof base.useFormMemory>[1];

/** A picture that was held; the file is kept beside. */
type KeptPicture = Omit<HeldPicture, 'file'> & { since?: number | undefined };

/** Of another shape, what was kept is not read. */
const SHAPE = 1;
type Values = { shape: number; options: OptionValues; slots: Record<string, KeptPicture[]> };

/** When the addresses of stored pictures came. */
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

/** What was kept; undefined for what another version of the app has written. */
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

/** Changes with the pictures, and not with the progress of their uploads. */
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
  /** Photos of people whose run has ended. */
  const over = useRef<string>();

  // While the page is in front.
  useEffect(() => {
    form.current = openForm(tool);
  }, [tool]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the kept form is read once, for the first visitor
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
    // Of people nothing is kept that no account stands for, or longer than it is needed.
    if (faceData && hasRun) over.current = pictures;
    if (state === 'unread') return;
    if (pictures === '' && !hasKept.current) return;
    hasKept.current = true;
    const mayKeep = !faceData || (owner !== '' && over.current !== pictures);
    form.current?.write(owner, mayKeep ? toKeep(store, values) : undefined);
  }, [state, owner, pictures, values, store, faceData, hasRun]);

  return state === 'none';
}) satisfies typeof base.useFormMemory;

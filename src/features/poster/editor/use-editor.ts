import type { PosterDocument } from '@tuzuo/poster/document';
import type { EditAction } from '@tuzuo/poster/edit/action';
import type { EditActionKey, EditParams } from '@tuzuo/poster/edit/actions';
import { type EditState, editing, settled } from '@tuzuo/poster/edit/state';
import { useMemo, useState } from 'react';
import { create } from 'zustand';
import { glyphStore } from '../glyph-store';
import { editActions, fetchActions } from '../late/modules';
import type { OpenPoster } from '../open-poster';

/** State of the editor apart from the document, which has its own history. */
type View = Omit<EditState, 'document'>;

/** Page and selection, and functions to change the poster. */
export function createEditor(poster: OpenPoster, opened: PosterDocument) {
  const { document: _opened, ...first } = editing(opened);
  // A store as the poster is one: both change in the same render.
  const useView = create<View>(() => first);
  const now = (): EditState => settled({ document: poster.now()?.doc ?? opened, ...useView.getState() });
  const become = (next: EditState, key?: string): void => {
    const { document, ...view } = next;
    useView.setState(view, true);
    if (document !== poster.now()?.doc) poster.change((before) => ({ ...before, doc: document }), key);
  };
  const perform = <Key extends EditActionKey>(key: Key, params?: EditParams<Key>): void => {
    const actions = editActions();
    if (!actions) {
      // A file may be dropped before the actions are loaded.
      fetchActions().then(
        () => perform(key, params),
        () => undefined,
      );
      return;
    }
    const before = now();
    const next = actions.perform(before, key, params, { faces: glyphStore.faces });
    const { merges } = actions.EDIT_ACTIONS[key] as EditAction<unknown>;
    become(next, merges?.(before, params));
  };
  return {
    useView,
    now,
    /** Applies a change; consecutive changes with the same key are undone together. */
    apply: (change: (before: EditState) => EditState, key?: string) => become(change(now()), key),
    become,
    /** Performs an action of the list. */
    perform,
  };
}

/** The editor of a page's poster, and its state as it is rendered. */
export function useEditor(poster: OpenPoster, document: PosterDocument) {
  const [editor] = useState(() => createEditor(poster, document));
  const view = editor.useView();
  return useMemo(() => ({ ...editor, state: settled({ document, ...view }) }), [editor, document, view]);
}

export type Editor = ReturnType<typeof useEditor>;

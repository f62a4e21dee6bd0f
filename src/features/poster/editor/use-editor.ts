import type { EditAction } from '@tuzuo/poster/edit/action';
import type { EditActionKey, EditParams } from '@tuzuo/poster/edit/actions';
import { type EditState, editing, settled } from '@tuzuo/poster/edit/state';
import { useMemo, useRef, useState } from 'react';
import { glyphStore } from '../glyph-store';
import { editActions, fetchActions } from '../late/modules';
import type { OpenPoster } from '../use-poster';

/** State of the editor apart from the document, which has its own history. */
type View = Omit<EditState, 'document'>;

/** The editor's state: page and selection, and functions to change the poster. */
export function useEditor(poster: OpenPoster) {
  const work = poster.present as NonNullable<OpenPoster['present']>;
  const [view, setView] = useState<View>(() => editing(work.doc));
  const latest = useRef(view);
  latest.current = view;
  const state = useMemo(() => settled({ document: work.doc, ...view }), [work.doc, view]);
  const owner = useRef(poster);
  owner.current = poster;
  const { doc } = work;

  return useMemo(() => {
    const now = (): EditState => settled({ document: owner.current.now()?.doc ?? doc, ...latest.current });
    const become = (next: EditState, key?: string): void => {
      const { document, ...rest } = next;
      latest.current = rest;
      setView(rest);
      if (document === owner.current.now()?.doc) return;
      owner.current.change((before) => ({ ...before, doc: document }), key);
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
      state,
      now,
      /** Applies a change; consecutive changes with the same key are undone together. */
      apply: (change: (before: EditState) => EditState, key?: string) => become(change(now()), key),
      become,
      /** Performs an action of the list. */
      perform,
    };
  }, [state, doc]);
}

export type Editor = ReturnType<typeof useEditor>;

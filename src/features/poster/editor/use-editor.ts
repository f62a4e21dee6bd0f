import type { EditAction } from '@tuzuo/core/poster/edit/action';
import type { EditActionKey, EditParams } from '@tuzuo/core/poster/edit/actions';
import { type EditState, editing, settled } from '@tuzuo/core/poster/edit/state';
import { useMemo, useRef, useState } from 'react';
import { glyphStore } from '../glyph-store';
import { editActions, fetchActions } from '../late/actions';
import type { OpenPoster } from '../use-poster';

/** What is kept of an editor beside the document, which has a history of its own. */
type View = Omit<EditState, 'document'>;

/** The poster as it is edited: what is selected on which page, and what is done to it. */
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
        // A file may be dropped before they are there.
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
      /** The state after a change; changes with the same key after each other are one step to take back. */
      apply: (change: (before: EditState) => EditState, key?: string) => become(change(now()), key),
      become,
      /** Does what an action of the list does. */
      perform,
    };
  }, [state, doc]);
}

export type Editor = ReturnType<typeof useEditor>;

import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { useVisitor } from '@/session/use-visitor';
import { createStart, type StartActions, type StartProgress, type StartState } from './start';

/** `createStart` for a page that holds its own state. `isWanted`: a run was requested and has not started yet. */
export function useStart(state: StartState, actions: StartActions) {
  const { kind } = useVisitor();
  const latest = useRef({ state: { ...state, kind }, actions });
  latest.current = { state: { ...state, kind }, actions };
  const [{ useProgress, start }] = useState(() => {
    const store = create<StartProgress>(() => ({ pendingStart: undefined, spending: undefined }));
    return {
      useProgress: store,
      start: createStart(store, () => latest.current.state, {
        send: () => latest.current.actions.send(),
        run: () => latest.current.actions.run(),
        refuse: (why) => latest.current.actions.refuse(why),
      }),
    };
  });
  const isWanted = useProgress(({ pendingStart }) => pendingStart !== undefined);
  useEffect(start.stateChanged);
  useEffect(() => start.close, [start]);
  return { start: start.press, isWanted };
}

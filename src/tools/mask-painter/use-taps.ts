import type { Api } from '@tuzuo/contract/api';
import { isEnded } from '@tuzuo/core/api/task';
import type { ToolKey } from '@tuzuo/core/tools';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '@/lib/gesture';
import { LIVE_DELAYS, pollTask } from '@/lib/poller';
import { ApiError, call } from '@/request';
import { showToast } from '@/ui/feedback';
import { useMaskWords } from './words';

type FindTask = Api['gen.object.get']['output'];

/** The lines around an object: x and y by turns, as shares of the picture's sides. */
export type Rings = readonly (readonly number[])[];

type Taps = {
  tool: ToolKey;
  /** The picture, once it is stored. */
  assetId: string | undefined;
  onFound: (rings: Rings) => void;
};

/**
 * Finds the objects at the points that the user taps, one after the other: another tap takes the place of one that is
 * still being looked for. `percent`: progress of the current one.
 */
export function useTaps(taps: Taps) {
  const t = useMaskWords();
  const [percent, setPercent] = useState<number>();
  const latest = useRef({ ...taps, t });
  latest.current = { ...taps, t };

  const finding = useMemo(() => {
    let stop: () => void = () => undefined;

    const start = ({ x, y }: Point): void => {
      stop();
      const { tool, assetId, t: say } = latest.current;
      if (assetId === undefined) {
        showToast(say('tap.stored'));
        return;
      }
      let taskId: string | undefined;
      let stopPolling: () => void = () => undefined;
      let isOver = false;
      const cancel = () => {
        if (taskId === undefined) return;
        void call('gen.object.cancel', { taskId }, { toast: false }).result.catch(() => undefined);
      };
      const end = (problem?: string): void => {
        isOver = true;
        stopPolling();
        setPercent(undefined);
        if (problem !== undefined) showToast(problem);
      };
      stop = () => {
        if (isOver) return;
        end();
        cancel();
      };
      const onTask = ({ state, progress, rings = [], failure }: FindTask): void => {
        setPercent(Math.floor(progress * 100));
        if (!isEnded(state)) return;
        if (state !== 'succeeded') end(failure?.reason ?? say('tap.failed'));
        else if (rings.length === 0) end(say('tap.nothing'));
        else {
          end();
          latest.current.onFound(rings);
        }
      };
      const problemOf = (error: unknown) => (error instanceof ApiError ? error.reason : say('tap.failed'));
      setPercent(0);
      call('gen.object.find', { tool, assetId, x, y }, { toast: false }).result.then(
        (task) => {
          taskId = task.taskId;
          if (isOver) {
            cancel();
            return;
          }
          stopPolling = pollTask<FindTask>({
            delays: LIVE_DELAYS,
            ask: () => call('gen.object.get', { taskId: task.taskId }, { toast: false }).result,
            onTask,
            onFailure(error) {
              const isFinal = error instanceof ApiError && error.isFinal;
              if (isFinal) end(problemOf(error));
              return !isFinal;
            },
          });
        },
        (error: unknown) => {
          if (!isOver) end(problemOf(error));
        },
      );
    };
    return { start, stop: () => stop() };
  }, []);

  useEffect(() => finding.stop, [finding]);
  return { ...finding, percent };
}

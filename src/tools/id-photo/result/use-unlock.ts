import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { useEffect, useState } from 'react';
import { ApiError, call } from '@/request';
import { ensureCatalogue, useCatalogue } from '@/tools/catalogue';
import type { Task } from '@/tools/results';

const MODULE = 'idphoto';

type PointInfo = Api['user.user.getUserPointInfo']['output'];

/** Why a photo stays locked. `reason` is the server's; none when no answer came. */
type UnlockProblem = { reason: string | undefined; needsPoints: boolean };

/** Takes the watermark off a photo: what that costs now, and whether it is under way. */
export function useUnlock(task: Task, onUnlocked: (task: Task) => void) {
  const [info, setInfo] = useState<PointInfo>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<UnlockProblem>();
  const price = useCatalogue(({ prices }) => prices[MODULE]?.free);

  useEffect(() => {
    ensureCatalogue();
    // Without an answer the button says no price; the server charges by its own book.
    call('user.user.getUserPointInfo', { module: MODULE }, { toast: false }).result.then(
      setInfo,
      () => undefined,
    );
  }, []);

  const unlock = () => {
    setBusy(true);
    setProblem(undefined);
    call('idphoto.photo.unlock', { taskId: task.taskId }, { toast: false })
      .result.then(onUnlocked, (error: unknown) => {
        const refused = error instanceof ApiError;
        setProblem({
          reason: refused ? error.reason : undefined,
          needsPoints: refused && error.code === ErrorCode.notEnoughPoints,
        });
      })
      .finally(() => setBusy(false));
  };

  return { info, points: price?.usePointCount, busy, problem, unlock };
}

import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { useEffect, useState } from 'react';
import { open, urlOf } from '@/navigation';
import { announced } from '@/platform/press';
import { ApiError, call } from '@/request';
import { ensureCatalogue, useCatalogue } from '@/tools/catalogue';
import type { Task } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { type ResultWords, useResultWords } from './words';

const MODULE = 'idphoto';

type PointInfo = Api['user.user.getUserPointInfo']['output'];

/** Why a photo stays locked. `reason` is the server's; none when no answer came. */
type UnlockProblem = { reason: string | undefined; needsPoints: boolean };

/** Takes the watermark off a photo: what that costs now, and whether it is under way. */
function useUnlock(task: Task, onUnlocked: (task: Task) => void) {
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

/** The button's words: free while this month's packs last, then what it costs. */
function actionText({ info, points }: ReturnType<typeof useUnlock>, t: ResultWords): string {
  if (info && info.cellLeftUseTimes > 0) return t('unlock.free', { left: info.cellLeftUseTimes });
  if (info?.useType === 'cash') return t('unlock.cash');
  return points === undefined ? t('unlock') : t('unlock.points', { points });
}

type UnlockCardProps = { task: Task; onUnlocked: (task: Task) => void };

/** What a locked photo lacks, and the one button that pays for it. */
export function UnlockCard({ task, onUnlocked }: UnlockCardProps) {
  const t = useResultWords();
  const state = useUnlock(task, onUnlocked);
  const { problem, busy } = state;
  return (
    <View id="unlock" className="id-photo-result__part">
      <View className="id-photo-result__what">
        <Copy size={12} tone="muted">
          {t('unlock.what')}
        </Copy>
      </View>
      {problem && (
        <View {...announced}>
          <Copy id="unlock-problem" tone="danger">
            {problem.reason ?? t('network')}
          </Copy>
          {problem.needsPoints && (
            <Button
              id="unlock-points"
              look="plain"
              text={t('unlock.balance')}
              onPress={() => void open(urlOf('points'))}
            />
          )}
        </View>
      )}
      <Button
        id="unlock-pay"
        wide
        busy={busy}
        text={busy ? t('unlock.busy') : actionText(state, t)}
        onPress={state.unlock}
      />
    </View>
  );
}

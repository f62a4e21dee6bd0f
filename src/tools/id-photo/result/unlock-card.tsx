import { View } from '@tarojs/components';
import { open, urlOf } from '@/navigation';
import { announced } from '@/platform/press';
import type { Task } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { useUnlock } from './use-unlock';
import { type ResultWords, useResultWords } from './words';

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

import { View } from '@tarojs/components';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { useEffect, useState } from 'react';
import { type Format, useFormat } from '@/i18n/format';
import { open, urlOf } from '@/navigation';
import { usePageVisible } from '@/platform/page-life';
import { announced } from '@/platform/press';
import { ApiError, call } from '@/request';
import { LoginCanceled } from '@/session/login-gate';
import { asksFirst, Kept, type SpendQuote, SpendSheet } from '@/shell/spend';
import { resultsUrl, toolUrl } from '@/tools/catalog';
import type { Task } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { PinnedBar } from '@/ui/pinned-bar';
import { type ResultWords, useResultWords } from './words';
import './unlock-bar.scss';

/** Why a photo stays locked. `reason` is the server's; undefined when no answer arrived. */
type UnlockProblem = { reason: string | undefined; needsPoints: boolean };

const askQuote = () => call('gen.task.quote', { tool: 'id-photo' }, { toast: false }).result;

/** Removes the watermark of a photo: current price, pending confirmation, and progress. */
function useUnlock(task: Task, onUnlocked: (task: Task) => void) {
  const [quote, setQuote] = useState<SpendQuote>();
  const [asked, setAsked] = useState<SpendQuote>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<UnlockProblem>();
  const visible = usePageVisible();

  // Repeated when the page becomes visible again: the balance may have changed.
  useEffect(() => {
    if (!visible) return;
    askQuote().then(setQuote, () => undefined);
  }, [visible]);

  const during = (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    work()
      .catch((error: unknown) => {
        if (error instanceof LoginCanceled) return;
        const refused = error instanceof ApiError;
        setProblem({
          reason: refused ? error.reason : undefined,
          needsPoints: refused && error.code === ErrorCode.notEnoughPoints,
        });
      })
      .finally(() => setBusy(false));
  };
  const pay = async () => {
    const { taskId } = task;
    onUnlocked(await call('idphoto.photo.unlock', { taskId }, { toast: false, gate: true }).result);
  };

  return {
    quote,
    asked,
    busy,
    problem,
    /** Unlocks, or asks first; never at a price that could not be read. */
    unlock: () =>
      during(async () => {
        const now = await askQuote();
        setQuote(now);
        if (asksFirst(now)) setAsked(now);
        else await pay();
      }),
    answer(agreed: boolean): void {
      setAsked(undefined);
      if (agreed) during(pay);
    },
  };
}

/** The button's label: free while this month's packs last, then the price. */
function actionText(quote: SpendQuote | undefined, t: ResultWords, money: Format['money']): string {
  if (quote === undefined) return t('unlock');
  const { points, amountCents = 0, freeUsesLeft, useType } = quote;
  if (freeUsesLeft > 0 && points + amountCents === 0) return t('unlock.free', { left: freeUsesLeft });
  if (useType === 'cash') return t('unlock.cash', { amount: money(amountCents) });
  return t('unlock.points', { points });
}

/** Why the photo stays locked, with a link to buy points if they are insufficient. */
function Problem({ problem: { reason, needsPoints }, here }: { problem: UnlockProblem; here: string }) {
  const t = useResultWords();
  return (
    <View className="unlock-bar__problem" {...announced}>
      <Copy id="unlock-problem" tone="danger">
        {reason ?? t('network')}
      </Copy>
      {needsPoints && (
        <Button
          id="unlock-points"
          variant="plain"
          text={t('unlock.balance')}
          onPress={() => void open(urlOf('points', { from: here }))}
        />
      )}
    </View>
  );
}

type UnlockBarProps = { task: Task; onUnlocked: (task: Task) => void };

/** The bottom bar of a locked photo: what unlocking includes, how long it is kept, and the button that pays. */
export function UnlockBar({ task, onUnlocked }: UnlockBarProps) {
  const t = useResultWords();
  const format = useFormat();
  const { quote, asked, busy, problem, unlock, answer } = useUnlock(task, onUnlocked);
  return (
    <>
      <PinnedBar id="unlock">
        {problem && <Problem problem={problem} here={resultsUrl('id-photo', task.taskId)} />}
        <Copy size={12}>{`${t('unlock.gets')} · ${t('unlock.again')}`}</Copy>
        {quote && <Kept quote={quote} />}
        <View className="unlock-bar__actions">
          <Button
            id="result-again"
            variant="quiet"
            tight
            text={t('again')}
            onPress={() => void open(toolUrl('id-photo', task.taskId))}
          />
          <View className="unlock-bar__main">
            <Button
              id="unlock-pay"
              fullWidth
              busy={busy}
              text={busy ? t('unlock.busy') : actionText(quote, t, format.money)}
              onPress={unlock}
            />
          </View>
        </View>
      </PinnedBar>
      {asked && (
        <SpendSheet
          title={t('unlock')}
          quote={asked}
          contents={[t('unlock.gets'), t('unlock.again')]}
          onConfirm={() => answer(true)}
          onClose={() => answer(false)}
        />
      )}
    </>
  );
}

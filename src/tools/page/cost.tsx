import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { type ToolKey, tools } from '@tuzuo/core/tools';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Format, useFormat } from '@/i18n/format';
import { usePageVisible } from '@/platform/page-life';
import { press } from '@/platform/press';
import { call } from '@/request';
import { useSession } from '@/session/session.store';
import { useVisitor } from '@/session/use-visitor';
import { Copy } from '@/ui/copy';
import { Skeleton } from '@/ui/skeleton';
import type { RunRequest } from './run-request';
import { type ToolWords, useToolWords } from './words';
import './cost.scss';

type Quote = Api['gen.task.quote']['output'];

/** Current price of a run with these options; `undefined` while it is requested, `'failed'` without an answer. */
export type QuoteState = Quote | 'failed' | undefined;

/** Delay after a change of options, in ms. */
const DEBOUNCE_MS = 100;

/**
 * The user's balance, of which the last answer counts: that of this request or that of a quote. Requested whenever the
 * page becomes visible, and with each reload.
 */
function useBalance(tool: ToolKey, { sessionId, visible, asked }: Occasion) {
  const [balance, setBalance] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again whenever `asked` changes
  useEffect(() => {
    if (!visible || sessionId === '') return setBalance(undefined);
    const { result, abort } = call(
      'user.user.getUserPointInfo',
      { module: tools[tool].moduleKey },
      { toast: false },
    );
    result.then(
      ({ allLeftPointCount }) => setBalance(allLeftPointCount),
      // The quote has it too.
      () => undefined,
    );
    return abort;
  }, [tool, sessionId, visible, asked]);
  return { balance, setBalance };
}

/** Why prices are requested again. */
type Occasion = { sessionId: string; visible: boolean; asked: number };

/**
 * Requests the price of a run: at once, after every change of options, of images that affect it, or of the user, and
 * when the page becomes visible again.
 */
export function useQuote(tool: ToolKey, { inputs, options }: RunRequest) {
  const sessionId = useSession((state) => state.sessionId);
  const visible = usePageVisible();
  const [quoted, setQuoted] = useState<{ quote: QuoteState; of: object }>();
  const of = useMemo(() => ({ inputs, options, sessionId }), [inputs, options, sessionId]);
  const [asked, setAsked] = useState(0);
  const reload = useCallback(() => setAsked((count) => count + 1), []);
  const { balance, setBalance } = useBalance(tool, { sessionId, visible, asked });

  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again whenever `asked` changes
  useEffect(() => {
    if (!visible) return;
    let stale = false;
    let abort: () => void = () => undefined;
    const timer = setTimeout(() => {
      const quoted = call('gen.task.quote', { tool, inputs, options }, { toast: false });
      abort = quoted.abort;
      quoted.result.then(
        (answer) => {
          if (stale) return;
          setQuoted({ quote: answer, of });
          setBalance(answer.balance);
        },
        () => {
          if (!stale) setQuoted({ quote: 'failed', of });
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
      abort();
    };
  }, [tool, of, asked, visible]);

  const answer = quoted?.quote;
  const quote = useMemo(
    (): QuoteState => (typeof answer === 'object' && balance !== undefined ? { ...answer, balance } : answer),
    [answer, balance],
  );
  /** `current`: the quote is for the current images, options and user. */
  return { quote, current: quoted?.of === of, reload };
}

/** The price in points or cents; a higher one than on the button is never charged without asking. */
export const priceIn = (quote: QuoteState) =>
  quote === undefined || quote === 'failed' ? 0 : quote.points + (quote.amountCents ?? 0);

/** How a tool is charged. */
export type Terms = {
  /** Free uses are counted per month. */
  monthly: boolean;
  /** A run costs nothing: its output is paid for when it is unlocked. */
  paidLater: boolean;
};

/** The price of a run as a sentence. For a guest, without the balance. */
function costText(
  { useType, points, freeUsesLeft, balance, amountCents }: Quote,
  guest: boolean,
  { monthly, paidLater }: Terms,
  t: ToolWords,
  money: Format['money'],
) {
  if (paidLater) {
    return freeUsesLeft > 0
      ? t('with.cost.laterFree', { left: freeUsesLeft })
      : t('with.cost.later', { points });
  }
  if (monthly && useType === 'point' && points === 0) return t('with.cost.month', { left: freeUsesLeft });
  if (points === 0 && freeUsesLeft > 0) return t('with.cost.free', { left: freeUsesLeft });
  if (useType === 'cash') return t('with.cost.cash', { amount: money(amountCents ?? 0) });
  if (points === 0) return t('cost.nothing');
  return guest ? t('with.cost.guest', { points }) : t('with.cost.points', { points, balance });
}

type CostLineProps = { quote: QuoteState; terms: Terms; onReload: () => void };

/** The line above the button: the price of a run, or a button to retry. */
export function CostLine({ quote, terms, onReload }: CostLineProps) {
  const t = useToolWords();
  const format = useFormat();
  const guest = useVisitor().kind === 'guest';
  if (quote === undefined) {
    return (
      <View id="tool-cost" className="cost-line">
        <Skeleton />
      </View>
    );
  }
  if (quote === 'failed') {
    return (
      <View id="tool-cost" className="cost-line cost-line--failed" {...press(onReload, { role: 'button' })}>
        <Copy size={12} tone="danger">
          {t('cost.failed')}
        </Copy>
      </View>
    );
  }
  return (
    <View id="tool-cost" className="cost-line">
      <Copy size={12} tone="muted" centered figures>
        {costText(quote, guest, terms, t, format.money)}
      </Copy>
    </View>
  );
}

import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import { useCallback, useEffect, useState } from 'react';
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

/** What a run with these options would cost now; `undefined` while it is asked for, `'failed'` without an answer. */
export type QuoteState = Quote | 'failed' | undefined;

/** Options change by taps that come in a row. */
const DEBOUNCE_MS = 100;

const NO_INPUTS: RunRequest['inputs'] = {};

/** Whether the number of pictures is part of the price. */
function countsPictures(tool: ToolKey): boolean {
  const { usesPer }: ToolDefinition = tools[tool];
  return usesPer !== undefined && 'slot' in usesPer;
}

/** Asks what a run costs: at once, after every change of options, pictures that count, or user, and when the page comes back. */
export function useQuote(tool: ToolKey, { inputs: all, options }: RunRequest) {
  const inputs = countsPictures(tool) ? all : NO_INPUTS;
  const sessionId = useSession((state) => state.sessionId);
  const visible = usePageVisible();
  const [quote, setQuote] = useState<QuoteState>();
  const [asked, setAsked] = useState(0);
  const reload = useCallback(() => setAsked((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for anew with every `asked` and for every user
  useEffect(() => {
    if (!visible) return;
    let stale = false;
    let abort: () => void = () => undefined;
    const timer = setTimeout(() => {
      const quoted = call('gen.task.quote', { tool, inputs, options }, { toast: false });
      abort = quoted.abort;
      quoted.result.then(
        (answer) => {
          if (!stale) setQuote(answer);
        },
        () => {
          if (!stale) setQuote('failed');
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
      abort();
    };
  }, [tool, inputs, options, sessionId, asked, visible]);

  return { quote, reload };
}

/** How a tool is charged. */
export type Terms = {
  /** What is free is counted by the month. */
  monthly: boolean;
  /** A run costs nothing: what it has made is paid for when it is unlocked. */
  paidLater: boolean;
};

/** What a run costs, in a sentence. A guest has no balance to speak of. */
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

/** The line above the button: what a run costs now, or how to ask again. */
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
      <View id="tool-cost" className="cost-line" {...press(onReload, { role: 'button' })}>
        <Copy size={12} tone="danger">
          {t('cost.failed')}
        </Copy>
      </View>
    );
  }
  return (
    <View id="tool-cost" className="cost-line">
      <Copy size={12} tone="muted" centred>
        {costText(quote, guest, terms, t, format.money)}
      </Copy>
    </View>
  );
}

import { View } from '@tarojs/components';
import { type Format, useFormat } from '@/i18n/format';
import { open, urlOf } from '@/navigation';
import { announced } from '@/platform/press';
import { CheckList } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import type { QuoteState } from './cost';
import { CostLine, type Terms } from './cost';
import type { SubmitBlocker } from './run-request';
import type { SubmitProblem } from './run-start';
import { type ToolWordKey, type ToolWords, useToolWords } from './words';
import './submit-bar.scss';

/** Why the run has not started, and what to do about it. */
function Problem({ problem }: { problem: SubmitProblem }) {
  const t = useToolWords();
  if (problem.kind === 'checks') return <CheckList checks={problem.checks} byOption />;
  const sentence = {
    network: () => t('problem.network'),
    refused: () => (problem.kind === 'refused' ? problem.reason : ''),
    points: () =>
      problem.kind === 'points' ? t('with.problem.points', { need: problem.need, left: problem.left }) : '',
  }[problem.kind]();
  return (
    <View className="submit-bar__problem" {...announced}>
      <Copy id="tool-problem" tone="danger">
        {sentence}
      </Copy>
      {problem.kind === 'points' && (
        <Button
          id="tool-points"
          look="plain"
          text={t('problem.points.action')}
          onPress={() => void open(urlOf('points'))}
        />
      )}
    </View>
  );
}

function actionText(
  words: string,
  quote: QuoteState,
  { paidLater }: Terms,
  t: ToolWords,
  money: Format['money'],
): string {
  if (paidLater) return t('with.action.free', { action: words });
  if (quote === undefined || quote === 'failed') return words;
  if (quote.points === 0 && quote.freeUsesLeft > 0) return t('with.action.free', { action: words });
  if (quote.useType === 'cash')
    return t('with.action.cash', { action: words, amount: money(quote.amountCents ?? 0) });
  return t('with.action.points', { action: words, points: quote.points });
}

const WAITING = {
  tier: 'wait.tier',
  picture: 'wait.picture',
  upload: 'wait.upload',
  starting: 'wait.starting',
  option: 'wait.option',
  fix: 'wait.fix',
  mask: 'wait.mask',
  choice: 'wait.choice',
  consent: 'wait.consent',
} as const satisfies Record<NonNullable<SubmitBlocker> | 'starting' | 'consent' | 'tier', ToolWordKey>;

type SubmitBarProps = {
  /** The button's words while nothing is said of the price. */
  action: string;
  quote: QuoteState;
  terms: Terms;
  onReloadQuote: () => void;
  problem: SubmitProblem | undefined;
  /** What must happen before the button works; undefined when it does. */
  waitsFor: keyof typeof WAITING | undefined;
  onSubmit: () => void;
};

/** The bottom of a tool's page: the cost, and the one button that spends it. */
export function SubmitBar({
  action,
  quote,
  terms,
  onReloadQuote,
  problem,
  waitsFor,
  onSubmit,
}: SubmitBarProps) {
  const t = useToolWords();
  const format = useFormat();
  return (
    <View className="submit-bar">
      {problem && <Problem problem={problem} />}
      <CostLine quote={quote} terms={terms} onReload={onReloadQuote} />
      <Button
        id="tool-submit"
        wide
        // Until it works, what it waits for is the one thing to do.
        look={waitsFor === undefined || waitsFor === 'starting' ? 'primary' : 'quiet'}
        busy={waitsFor !== undefined}
        text={
          waitsFor === undefined ? actionText(action, quote, terms, t, format.money) : t(WAITING[waitsFor])
        }
        onPress={onSubmit}
      />
    </View>
  );
}

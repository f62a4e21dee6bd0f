import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { type Format, useFormat } from '@/i18n/format';
import { open, urlOf } from '@/navigation';
import { announced } from '@/platform/press';
import { CheckList } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { PinnedBar } from '@/ui/pinned-bar';
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
    price: () => t('problem.price'),
    refused: () => (problem.kind === 'refused' ? problem.reason : ''),
    points: () =>
      problem.kind === 'points' ? t('with.problem.points', { need: problem.need, left: problem.left }) : '',
  }[problem.kind]();
  return (
    <View className="submit-bar__problem" {...announced}>
      <Copy id="tool-problem" tone="danger">
        {sentence}
      </Copy>
    </View>
  );
}

function actionText(
  words: string,
  quote: QuoteState,
  isUnseen: boolean,
  t: ToolWords,
  money: Format['money'],
): string {
  if (isUnseen) return t('with.action.free', { action: t('action.look') });
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
  look: 'analysis.looking',
  starting: 'wait.starting',
  option: 'wait.option',
  photo: 'wait.photo',
  points: 'wait.points',
  fix: 'wait.fix',
  mask: 'wait.mask',
  choice: 'wait.choice',
  ratio: 'wait.ratio',
  consent: 'wait.consent',
} as const satisfies Record<
  NonNullable<SubmitBlocker> | 'upload' | 'look' | 'starting' | 'points' | 'consent' | 'tier',
  ToolWordKey
>;

type BarProps = {
  quote: QuoteState;
  terms: Terms;
  onReloadQuote: () => void;
  /** The page's address, to which a purchase returns. */
  here: string;
};

/** Link to the membership, for a tool that the user's tier lacks. */
function MemberButton({ here }: Pick<BarProps, 'here'>) {
  const t = useToolWords();
  const goTo = () => void open(urlOf('vip', { from: here }));
  return (
    <View className="submit-bar__below">
      <Button id="tool-vip" wide text={t('tier.action')} onPress={goTo} />
    </View>
  );
}

/** Two buttons side by side. */
function ButtonPair({ one, other }: { one: ReactNode; other: ReactNode }) {
  return (
    <View className="submit-bar__ways">
      <View className="submit-bar__way">{one}</View>
      <View className="submit-bar__way">{other}</View>
    </View>
  );
}

type ChooseBarProps = BarProps & {
  /** Maximum number of photos. */
  max: number;
  /** Whether the user's tier may not use the tool; shown before a photo is chosen. */
  closed: boolean;
  onChoose: () => void;
  /** Another way to get a photo. */
  beside?: ReactNode;
};

/** The bottom bar of a tool's page without a photo: the price of a run, and the button to choose a photo. */
export function ChooseBar({
  max,
  closed,
  quote,
  terms,
  onReloadQuote,
  here,
  onChoose,
  beside,
}: ChooseBarProps) {
  const t = useToolWords();
  const choose = (
    <Button
      id="tool-choose"
      wide
      text={max > 1 ? t('with.source.several', { max }) : t('source.choose')}
      onPress={onChoose}
    />
  );
  return (
    <PinnedBar>
      <CostLine quote={quote} terms={terms} onReload={onReloadQuote} />
      {closed ? (
        <>
          <Button id="tool-submit" wide look="quiet" busy text={t('wait.tier')} onPress={() => undefined} />
          <MemberButton here={here} />
        </>
      ) : beside ? (
        <ButtonPair one={beside} other={choose} />
      ) : (
        choose
      )}
    </PinnedBar>
  );
}

type SubmitBarProps = BarProps & {
  /** Label of the button while there is no price. */
  action: string;
  /** The button only asks for the free analysis. */
  isUnseen: boolean;
  problem: SubmitProblem | undefined;
  /** What must happen before the button works, or what it is doing; undefined when it works. */
  waitsFor: keyof typeof WAITING | undefined;
  onSubmit: () => void;
  /** Chooses another photo, when one is needed. */
  onAnother: () => void;
  /** Replaces the button that chooses another photo. */
  another?: ReactNode;
};

/** These states end by themselves. */
const isBusy = (waitsFor: SubmitBarProps['waitsFor']) =>
  waitsFor === 'upload' || waitsFor === 'look' || waitsFor === 'starting';

/**
 * The bottom bar of a tool's page: the price, and the button that spends it; where that is blocked, the next step
 * beside it.
 */
export function SubmitBar({
  action,
  isUnseen,
  quote,
  terms,
  onReloadQuote,
  here,
  problem,
  waitsFor,
  onSubmit,
  onAnother,
  another,
}: SubmitBarProps) {
  const t = useToolWords();
  const format = useFormat();
  const wayOn =
    waitsFor === 'photo' ? (
      (another ?? <Button id="tool-choose" wide text={t('source.another')} onPress={onAnother} />)
    ) : waitsFor === 'points' ? (
      <Button
        id="tool-points"
        wide
        text={t('problem.points.action')}
        onPress={() => void open(urlOf('points', { from: here }))}
      />
    ) : undefined;
  const submit = (
    <Button
      id="tool-submit"
      wide
      // While the button is blocked, the next step is the primary action.
      look={waitsFor === undefined || isBusy(waitsFor) ? 'primary' : 'quiet'}
      busy={waitsFor !== undefined}
      text={
        waitsFor === undefined ? actionText(action, quote, isUnseen, t, format.money) : t(WAITING[waitsFor])
      }
      onPress={onSubmit}
    />
  );
  return (
    <PinnedBar>
      {problem && <Problem problem={problem} />}
      <CostLine quote={quote} terms={terms} onReload={onReloadQuote} />
      {wayOn ? <ButtonPair one={submit} other={wayOn} /> : submit}
      {waitsFor === 'tier' && <MemberButton here={here} />}
    </PinnedBar>
  );
}

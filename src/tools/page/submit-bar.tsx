import { View } from '@tarojs/components';
import { memo, type ReactNode } from 'react';
import { type Format, useFormat } from '@/i18n/format';
import { open, urlOf } from '@/navigation';
import { announced } from '@/platform/press';
import { toolUrl } from '@/tools/catalog';
import { CheckList } from '@/tools/results';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { PinnedBar } from '@/ui/pinned-bar';
import { CostLine } from './cost';
import type { OpenTool } from './open-tool';
import type { QuoteState } from './quote';
import { isUnseenIn, waitsForIn } from './tool.store';
import { type ToolWordKey, type ToolWords, useToolWords } from './words';
import './submit-bar.scss';

type OfPage = { page: OpenTool };

/** Why the run has not started, and what to do about it. */
const Problem = memo(function Problem({ page }: OfPage) {
  const t = useToolWords();
  const problem = page.useToolState((state) => state.problem);
  if (!problem) return null;
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
});

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

type WaitsFor = NonNullable<ReturnType<typeof waitsForIn>>;

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
  words: 'wait.words',
  choice: 'wait.choice',
  ratio: 'wait.ratio',
  consent: 'wait.consent',
} as const satisfies Record<WaitsFor, ToolWordKey>;

/** Link to the membership, for a tool that the user's tier lacks. */
function MemberButton({ page }: OfPage) {
  const t = useToolWords();
  const goTo = () => void open(urlOf('vip', { from: toolUrl(page.tool) }));
  return (
    <View className="submit-bar__below">
      <Button id="tool-vip" fullWidth text={t('tier.action')} onPress={goTo} />
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

type ChooseBarProps = OfPage & {
  /** Maximum number of photos. */
  max: number;
  onChoose: () => void;
  /** Another way to get a photo. */
  beside?: ReactNode;
};

/** The bottom bar of a tool's page without a photo: the price of a run, and the button to choose a photo. */
export function ChooseBar({ page, max, onChoose, beside }: ChooseBarProps) {
  const t = useToolWords();
  // Shown before a photo is chosen.
  const isClosed = page.useToolState((state) => waitsForIn(state) === 'tier');
  const choose = (
    <Button
      id="tool-choose"
      fullWidth
      text={max > 1 ? t('with.source.several', { max }) : t('source.choose')}
      onPress={onChoose}
    />
  );
  return (
    <PinnedBar>
      <CostLine page={page} />
      {isClosed ? (
        <>
          <Button
            id="tool-submit"
            fullWidth
            variant="quiet"
            busy
            text={t('wait.tier')}
            onPress={() => undefined}
          />
          <MemberButton page={page} />
        </>
      ) : beside ? (
        <ButtonPair one={beside} other={choose} />
      ) : (
        choose
      )}
    </PinnedBar>
  );
}

type SubmitProps = OfPage & {
  /** Label of the button while there is no price. */
  action: string;
  /** Replaces the button that chooses another photo when one is needed. */
  another?: ReactNode;
};

/** These states end by themselves. */
const isBusy = (waitsFor: WaitsFor) =>
  waitsFor === 'upload' || waitsFor === 'look' || waitsFor === 'starting';

/** The button that spends the price; where it is blocked, the next step beside it. */
const Submit = memo(function Submit({ page, action, another }: SubmitProps) {
  const t = useToolWords();
  const format = useFormat();
  const quote = page.useToolState((state) => state.quote);
  const isUnseen = page.useToolState(isUnseenIn);
  const waitsFor = page.useToolState(waitsForIn);
  const wayOn =
    waitsFor === 'photo' ? (
      (another ?? <Button id="tool-choose" fullWidth text={t('source.another')} onPress={page.chooseFirst} />)
    ) : waitsFor === 'points' ? (
      <Button
        id="tool-points"
        fullWidth
        text={t('problem.points.action')}
        onPress={() => void open(urlOf('points', { from: toolUrl(page.tool) }))}
      />
    ) : undefined;
  const submit = (
    <Button
      id="tool-submit"
      fullWidth
      // While the button is blocked, the next step is the primary action.
      variant={waitsFor === undefined || isBusy(waitsFor) ? 'primary' : 'quiet'}
      busy={waitsFor !== undefined}
      text={
        waitsFor === undefined ? actionText(action, quote, isUnseen, t, format.money) : t(WAITING[waitsFor])
      }
      onPress={page.submitPressed}
    />
  );
  return (
    <>
      {wayOn ? <ButtonPair one={submit} other={wayOn} /> : submit}
      {waitsFor === 'tier' && <MemberButton page={page} />}
    </>
  );
});

/** The bottom bar of a tool's page: the price, and the button that spends it. */
export function SubmitBar({ page, action, another }: SubmitProps) {
  return (
    <PinnedBar>
      <Problem page={page} />
      <CostLine page={page} />
      <Submit page={page} action={action} another={another} />
    </PinnedBar>
  );
}

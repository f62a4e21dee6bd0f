import { View } from '@tarojs/components';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { type QueryOf, withQuery } from '@/navigation';
import { requireLogin } from '@/session/login-gate';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { Copy } from '@/ui/copy';
import { List } from '@/ui/list';
import { Card, FactRow } from '@/ui/list-row';
import nothing from '@/ui/nothing.png';
import { Section } from '@/ui/section';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { BalanceCard } from './balance-card';
import { Packs } from './packs';
import { Rewards } from './rewards';
import { Statements } from './statements';
import { type Account, keyOfChange, type ModuleUses, type PointChange, usePoints } from './use-points';
import { type PointsKey, usePointsWords } from './words';
import './points-page.scss';

function Points({ from }: QueryOf<'points'>) {
  const visitor = useVisitor();
  return (
    <Page name="points" titleKey="page.points">
      {visitor.kind === 'guest' ? (
        <>
          <GuestView />
          <Packs from={from} />
        </>
      ) : (
        <PointsOf userId={visitor.kind === 'user' ? visitor.user.userId : undefined} from={from} />
      )}
    </Page>
  );
}

/** The user's points: balance, today's free uses, packs for sale, and the list of changes. */
export const PointsPage = withQuery('points', Points);

function PointsOf({ userId, from }: { userId: string | undefined; from: string | undefined }) {
  const t = usePointsWords();
  const { account, changes } = usePoints(userId);
  const known = account === 'failed' ? undefined : account;
  const noChange = (
    <View id="state-empty" className="points__nothing">
      <Copy tone="muted" centered>
        {t('log.empty')}
      </Copy>
    </View>
  );
  return (
    <>
      <BalanceCard account={account} />
      {known && known.balance !== undefined && <Packs from={from} />}
      {known && known.balance !== undefined && <Rewards onPoints={() => void changes.refresh()} />}
      {known && known.balance === undefined && <Statements />}
      {account === undefined && <FreeUsesPlaceholder />}
      {known && <FreeUses period="day" freeUses={known.freeUses} />}
      {known && <FreeUses period="month" freeUses={known.freeUses} />}
      <Section title={t('log.title')}>
        <List
          id="points-changes"
          list={changes}
          keyOf={keyOfChange}
          render={(change, index) => <ChangeRow number={index + 1} change={change} />}
          placeholder={<ChangePlaceholder />}
          empty={noChange}
        />
      </Section>
    </>
  );
}

function GuestView() {
  const t = usePointsWords();
  // After a cancellation, the page stays and explains what it is for.
  const logIn = () => void requireLogin().catch(() => undefined);
  return (
    <StateView
      id="state-empty"
      picture={nothing}
      title={t('guest.title')}
      text={t('guest.text')}
      action={{ text: t('guest.action'), onPress: logIn }}
    />
  );
}

const PERIODS = { day: 'free.day', month: 'free.month' } as const satisfies Record<
  ModuleUses['period'],
  PointsKey
>;

/** Free uses that renew daily or monthly; renders nothing where none are granted. */
function FreeUses({ period, freeUses }: Pick<Account, 'freeUses'> & Pick<ModuleUses, 'period'>) {
  const t = usePointsWords();
  const format = useFormat();
  const granted = freeUses.filter((uses) => uses.period === period);
  if (granted.length === 0) return null;
  return (
    <Section title={t(PERIODS[period])}>
      <Card>
        {granted.map(({ module, freeUses: all, freeUsesLeft: left }) => (
          <FactRow
            key={module}
            id={`points-free-${module}`}
            name={t(`module.${module}`)}
            value={t(left === 0 ? 'free.none' : 'free.left', {
              count: format.number(left),
              granted: format.number(all),
            })}
          />
        ))}
      </Card>
    </Section>
  );
}

/** Placeholder of today's free uses. */
function FreeUsesPlaceholder() {
  const t = usePointsWords();
  return (
    <Section title={t('free.day')}>
      <Card>
        {FREE_PLACEHOLDERS.map((key) => (
          <View key={key} className="points__free-placeholder">
            <Skeleton />
            <Skeleton />
          </View>
        ))}
      </Card>
    </Section>
  );
}

const FREE_PLACEHOLDERS = ['a', 'b', 'c'];

const KINDS = {
  grant: 'kind.grant',
  recharge: 'kind.recharge',
  hold: 'kind.hold',
  release: 'kind.release',
  expire: 'kind.expire',
  refund: 'kind.refund',
  receivable: 'kind.receivable',
  settle: 'kind.settle',
  correction: 'kind.correction',
} as const satisfies Record<PointChange['kind'], PointsKey>;

/** One change: reason, tool, time, and points added or spent. In cash mode: the amount owed. */
function ChangeRow({ number, change }: { number: number; change: PointChange }) {
  const t = usePointsWords();
  const format = useFormat();
  const common = useT();
  const { kind, module, taskKind, points, amountCents, createdAt } = change;
  const about = [
    taskKind === 'studio-save' ? common('page.studio') : [],
    module ? t(`module.${module}`) : [],
    format.time(createdAt),
  ].flat();
  return (
    <View id={`points-change-${number}`} className="change-row">
      <View className="change-row__words">
        <Copy size={14}>{t(KINDS[kind])}</Copy>
        <Copy size={12} tone="muted">
          {about.join(' · ')}
        </Copy>
      </View>
      <Copy size={16} strong figures tone={points > 0 ? 'success' : 'text'}>
        {points === 0 && amountCents !== undefined ? format.money(amountCents) : format.signed(points)}
      </Copy>
    </View>
  );
}

/** Placeholder of a loading change. */
function ChangePlaceholder() {
  return (
    <View className="change-row">
      <View className="change-row__words">
        <Skeleton width={40} />
        <Skeleton width={70} />
      </View>
      <Skeleton />
    </View>
  );
}

import { View } from '@tarojs/components';
import { useFormat } from '@/i18n/format';
import { requireLogin } from '@/session/require-login';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { Card } from '@/ui/card';
import { Copy } from '@/ui/copy';
import { List } from '@/ui/list';
import { FactRow } from '@/ui/list-row';
import nothing from '@/ui/nothing.png';
import { Section } from '@/ui/section';
import { StateView } from '@/ui/state-view';
import type { Account, ModuleUses } from './account';
import { BalanceCard } from './balance-card';
import { ChangeRow } from './change-row';
import { MODULE_LABELS } from './module-labels';
import { Offers } from './offers';
import { keyOfChange, usePoints } from './use-points';
import { type PointsKey, usePointsWords } from './words';
import './points-page.scss';

function GuestView() {
  const t = usePointsWords();
  // Cancelled: the page is still there to say what it is for.
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

/** Free uses that come back every day or every month; nothing where none are granted. */
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
            name={t(MODULE_LABELS[module])}
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

function PointsOf({ userId }: { userId: string | undefined }) {
  const t = usePointsWords();
  const { account, changes } = usePoints(userId);
  const known = account === 'failed' ? undefined : account;
  const noChange = (
    <View id="state-empty" className="points__nothing">
      <Copy tone="muted" centred>
        {t('log.empty')}
      </Copy>
    </View>
  );
  return (
    <>
      <BalanceCard account={account} />
      {known && known.balance !== undefined && <Offers offers={known.offers} />}
      {known && <FreeUses period="day" freeUses={known.freeUses} />}
      {known && <FreeUses period="month" freeUses={known.freeUses} />}
      <Section title={t('log.title')}>
        <List
          id="points-changes"
          list={changes}
          keyOf={keyOfChange}
          render={(change, index) => <ChangeRow number={index + 1} change={change} />}
          empty={noChange}
        />
      </Section>
    </>
  );
}

/** The user's points: how many, what is free today, and how they came and went. */
export function PointsPage() {
  const visitor = useVisitor();
  return (
    <Page name="points" titleKey="page.points">
      {visitor.kind === 'guest' ? (
        <GuestView />
      ) : (
        <PointsOf userId={visitor.kind === 'user' ? visitor.user.userId : undefined} />
      )}
    </Page>
  );
}

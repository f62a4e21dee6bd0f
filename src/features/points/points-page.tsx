import { View } from '@tarojs/components';
import { Page } from '@/features/shell';
import { toolFaces } from '@/features/tools';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { requireLogin } from '@/session/require-login';
import { useVisitor } from '@/session/use-visitor';
import { Card } from '@/ui/card';
import { Copy } from '@/ui/copy';
import { List } from '@/ui/list';
import { FactRow } from '@/ui/list-row';
import nothing from '@/ui/nothing.png';
import { Section } from '@/ui/section';
import { StateView } from '@/ui/state-view';
import type { Account } from './account';
import { BalanceCard } from './balance-card';
import { ChangeRow } from './change-row';
import { Offers } from './offers';
import { keyOfChange, usePoints } from './use-points';
import { usePointsWords } from './words';
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

function FreeUses({ freeUses }: Pick<Account, 'freeUses'>) {
  const t = usePointsWords();
  const common = useT();
  const format = useFormat();
  return (
    <Section title={t('free.title')}>
      <Card>
        {freeUses.map(({ tool, left }) => (
          <FactRow
            key={tool}
            id={`points-free-${tool}`}
            name={common(toolFaces[tool].name)}
            value={t('free.left', { count: format.number(left) })}
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
      {known && known.freeUses.length > 0 && <FreeUses freeUses={known.freeUses} />}
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

import { View } from '@tarojs/components';
import { useState } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { back, open, type QueryOf, replace, urlOf, withQuery } from '@/navigation';
import { isVip, type User } from '@/session/states';
import { useVisitor } from '@/session/use-visitor';
import { useBuy, usePayWays } from '@/shell/buy';
import { Page } from '@/shell/page';
import { RemindButton } from '@/shell/remind';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Card, LinkRow } from '@/ui/list-row';
import { NavBar } from '@/ui/nav-bar';
import nothing from '@/ui/nothing.png';
import offline from '@/ui/offline.png';
import { PinnedBar } from '@/ui/pinned-bar';
import { Section } from '@/ui/section';
import { Skeleton } from '@/ui/skeleton';
import { StateView } from '@/ui/state-view';
import { TickBox } from '@/ui/tick-box';
import { TipList } from '@/ui/tip-list';
import { BenefitSummary } from './benefit-summary';
import { ContractCard } from './contract-card';
import { PlanList } from './plan-list';
import { type Plan, useOffers } from './use-offers';
import { useMembershipWords } from './words';
import './vip-page.scss';

function Vip({ from }: QueryOf<'vip'>) {
  const t = useMembershipWords();
  const common = useT();
  const visitor = useVisitor();
  const user = visitor.kind === 'user' ? visitor.user : undefined;
  const { offers, load, retry } = useOffers(user?.userId);
  const known = typeof offers === 'object' ? offers : undefined;
  return (
    <Page name="vip" titleKey="page.vip">
      <NavBar title={common('page.vip')} onBack={() => void back()} />
      <MemberCard user={user} restoring={visitor.kind === 'restoring'} />
      <ContractCard user={user} />
      {offers === undefined && <PlansPlaceholder />}
      {offers === 'failed' && (
        <StateView
          id="state-error"
          picture={offline}
          title={t('failed.title')}
          text={t('failed.text')}
          action={{ text: t('failed.retry'), onPress: retry }}
        />
      )}
      {known?.plans.length === 0 && (
        <StateView
          id="state-empty"
          picture={nothing}
          title={t('nothing.title')}
          text={t('nothing.text')}
          action={{ text: t('points'), onPress: () => void open(urlOf('points')) }}
        />
      )}
      {known && known.plans.length > 0 && (
        <Plans plans={known.plans} benefits={known.benefits} user={user} from={from} onPriceChange={load} />
      )}
    </Page>
  );
}

/** The membership center: the user's status, the plans, and their benefits. */
export const VipPage = withQuery('vip', Vip);

/** Whether the user is a member, and until when. */
function MemberCard({ user, restoring }: { user: User | undefined; restoring: boolean }) {
  const t = useMembershipWords();
  const format = useFormat();
  const { vipInfo } = user ?? {};
  const isMember = isVip(user);
  const time = vipInfo ? format.time(vipInfo.expiresAt) : '';
  const note = () => {
    if (!vipInfo) return t('noneText');
    return isMember ? t('until', { time }) : t('ended', { time });
  };
  return (
    <View className="member-card">
      {restoring ? (
        <>
          <Skeleton shape="title" />
          <Skeleton width={60} />
        </>
      ) : (
        <>
          <Copy id="vip-state" size={20} strong heading={2}>
            {isMember ? t(vipInfo?.vipType === 'trial' ? 'trial' : 'member') : t('none')}
          </Copy>
          <Copy id="vip-until" size={12} tone="muted">
            {note()}
          </Copy>
          {RemindButton && isMember && <RemindButton kind="membership" />}
        </>
      )}
    </View>
  );
}

type PlansProps = {
  plans: readonly Plan[];
  benefits: Parameters<typeof BenefitSummary>[0]['benefits'];
  user: User | undefined;
  from: string | undefined;
  onPriceChange: () => void;
};

function Plans({ plans, benefits, user, from, onPriceChange }: PlansProps) {
  const t = useMembershipWords();
  const format = useFormat();
  const ways = usePayWays();
  const [autoRenew, setAutoRenew] = useState(false);
  const { buy, ordering } = useBuy({ from, onPriceChange });
  const [wanted, setWanted] = useState<string>();
  const plan = plans.find(({ priceId }) => priceId === wanted) ?? plans[0];
  const isMember = isVip(user);
  if (!plan) return null;
  const { leftDays: left = 0, countedDays: counted = 0 } = plan.upgrade ?? {};
  const note = plan.upgrade ? t('upgrade', { left, counted }) : isMember ? t('left') : undefined;
  const amount = format.money(plan.amountCents);
  // Only where a channel supports recurring charges and no renewal is active; never ticked in advance.
  const canRenew = ways?.some(({ renews }) => renews) && user?.vipInfo?.autoRenewStatus !== 'normal';
  return (
    <>
      <Section title={t('plans')} {...(note !== undefined && { note })}>
        <PlanList plans={plans} chosen={plan.priceId} onChoose={setWanted} />
      </Section>
      <Section title={t('gets')}>
        <BenefitSummary benefits={benefits} tier={plan.tier} />
      </Section>
      <View className="vip-ways">
        <Card>
          <LinkRow id="vip-benefits" text={t('compare')} onPress={() => void open(urlOf('benefits'))} />
          <LinkRow
            id="vip-points"
            text={t('points')}
            // A purchase returns to the page before this one.
            onPress={() =>
              void (from === undefined ? open(urlOf('points')) : replace(urlOf('points', { from })))
            }
          />
          <LinkRow id="vip-orders" text={t('orders')} onPress={() => void open(urlOf('order'))} />
        </Card>
      </View>
      <View className="vip-terms">
        {canRenew && (
          <TickBox
            id="vip-auto-renew"
            text={t('renewal.offer', { amount })}
            ticked={autoRenew}
            onChange={setAutoRenew}
          />
        )}
        <TipList tips={[t(canRenew && autoRenew ? 'renewal.terms' : 'terms')]} />
      </View>
      <PinnedBar>
        {ways?.length === 0 ? (
          <Copy id="vip-closed" tone="muted" centered>
            {t('closed')}
          </Copy>
        ) : (
          <Button
            id="vip-buy"
            fullWidth
            busy={ordering !== undefined}
            text={
              ordering
                ? t('ordering')
                : t(isMember && user?.vipInfo?.vipType !== 'trial' ? 'renew' : 'buy', { amount })
            }
            onPress={() => buy({ kind: 'vip', ...plan, autoRenew: canRenew && autoRenew })}
          />
        )}
      </PinnedBar>
    </>
  );
}

const PLACES = ['a', 'b', 'c'];

function PlansPlaceholder() {
  const t = useMembershipWords();
  return (
    <Section title={t('plans')}>
      {PLACES.map((place) => (
        <View key={place} className="vip-placeholder">
          <Skeleton width={30} />
          <Skeleton width={20} />
        </View>
      ))}
    </Section>
  );
}

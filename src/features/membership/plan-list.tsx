import { View } from '@tarojs/components';
import { useFormat } from '@/i18n/format';
import { press, radioGroup } from '@/platform/press';
import { Copy } from '@/ui/copy';
import { perMonthCents } from './benefit-values';
import type { Plan } from './use-offers';
import { useMembershipWords } from './words';
import './plan-list.scss';

type PlanListProps = {
  plans: readonly Plan[];
  /** The selected plan's priceId. */
  chosen: string;
  onChoose: (priceId: string) => void;
};

/** The plans, one of which is selected. */
export function PlanList({ plans, chosen, onChoose }: PlanListProps) {
  const t = useMembershipWords();
  return (
    <View className="plans" {...radioGroup(t('plans'))}>
      {plans.map((plan, index) => (
        <PlanCard
          key={plan.priceId}
          number={index + 1}
          plan={plan}
          chosen={plan.priceId === chosen}
          onPress={() => onChoose(plan.priceId)}
        />
      ))}
    </View>
  );
}

type PlanCardProps = { number: number; plan: Plan; chosen: boolean; onPress: () => void };

/** A plan's duration, end date and price. */
function PlanCard({ number, plan, chosen, onPress }: PlanCardProps) {
  const t = useMembershipWords();
  const format = useFormat();
  const { months, amountCents, until } = plan;
  const monthly = perMonthCents(plan);
  return (
    <View
      id={`vip-plan-${number}`}
      className={`plan plan--${chosen ? 'on' : 'off'}`}
      {...press(onPress, { role: 'radio', checked: chosen })}
    >
      <View className="plan__words">
        <Copy size={16} strong tone={chosen ? 'accent' : 'text'}>
          {months === 1 ? t('plan.month') : t('plan.months', { months })}
        </Copy>
        {until !== undefined && (
          <Copy size={12} tone="muted">
            {t('planUntil', { time: format.time(until) })}
          </Copy>
        )}
      </View>
      <View className="plan__price">
        <Copy id={`vip-price-${number}`} size={18} strong figures>
          {format.money(amountCents)}
        </Copy>
        {monthly !== undefined && (
          <Copy size={12} tone="muted">
            {t('perMonth', { amount: format.money(monthly) })}
          </Copy>
        )}
      </View>
    </View>
  );
}

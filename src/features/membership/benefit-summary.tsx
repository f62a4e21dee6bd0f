import type { Tier } from '@tuzuo/core/pricing';
import { useFormat } from '@/i18n/format';
import { TipList } from '@/ui/tip-list';
import { spaceText } from './benefit-values';
import type { Benefits } from './use-offers';
import { useMembershipWords } from './words';

/** The main benefits of a tier; those that it lacks are omitted. */
export function BenefitSummary({ benefits, tier }: { benefits: Benefits; tier: Tier }) {
  const t = useMembershipWords();
  const format = useFormat();
  const valueIn = (key: Benefits[number]['key']) =>
    benefits.find((item) => item.key === key && item.tier === tier)?.value ?? 0;
  const [points, discount, space, photos] = [
    valueIn('point'),
    valueIn('point_discount'),
    valueIn('user_space'),
    valueIn('idphoto'),
  ];
  const tips = [
    ...(points > 0 ? [t('get.points', { count: format.number(points) })] : []),
    ...(discount > 0 && discount < 1
      ? [t('get.discount', { percent: format.decimal(discount * 100, 1) })]
      : []),
    ...(space > 0 ? [t('get.space', { size: spaceText(space, format) })] : []),
    ...(photos > 0 ? [t('get.idphoto', { count: format.number(photos) })] : []),
  ];
  return <TipList tips={tips} />;
}

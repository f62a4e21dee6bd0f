import { View } from '@tarojs/components';
import { useFormat } from '@/i18n/format';
import { Card } from '@/ui/card';
import { Copy } from '@/ui/copy';
import { FactRow } from '@/ui/list-row';
import type { Offer } from './account';
import { usePointsWords } from './words';
import './offers.scss';

/** What points would be bought for, where the operator has prices; that they cannot be bought yet is said in any case. */
export function Offers({ offers }: { offers: readonly Offer[] }) {
  const t = usePointsWords();
  const format = useFormat();
  return (
    <View id="points-buy" className="offers">
      <Copy size={14} strong>
        {t('buy.title')}
      </Copy>
      <View className="offers__text">
        <Copy size={12} tone="muted">
          {t('buy.text')}
        </Copy>
      </View>
      {offers.length > 0 && (
        <Card>
          {offers.map(({ priceId, points, bonusPoints, amountCents }) => (
            <FactRow
              key={priceId}
              name={
                bonusPoints > 0
                  ? t('offerBonus', { points: format.number(points), bonus: format.number(bonusPoints) })
                  : t('offer', { points: format.number(points) })
              }
              value={format.money(amountCents)}
            />
          ))}
        </Card>
      )}
    </View>
  );
}

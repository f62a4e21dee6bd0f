import { View } from '@tarojs/components';
import { useFormat } from '@/i18n/format';
import { readable } from '@/platform/press';
import { Copy } from '@/ui/copy';
import { Skeleton } from '@/ui/skeleton';
import type { Account } from './use-points';
import { usePointsWords } from './words';
import './balance-card.scss';

/** The points that the user can spend, and their sources. */
export function BalanceCard({ account }: { account: Account | 'failed' | undefined }) {
  const t = usePointsWords();
  const format = useFormat();
  const known = account === 'failed' ? undefined : account;
  const { balance } = known ?? {};
  return (
    <View className="balance-card" {...readable}>
      <Copy size={14} tone="muted">
        {t('balance')}
      </Copy>
      <View className="balance-card__number">
        {account === undefined && <Skeleton shape="title" />}
        {account === 'failed' && (
          <Copy id="points-balance" size={16} tone="danger">
            {t('balanceFailed')}
          </Copy>
        )}
        {known && (
          <Copy id="points-balance" size={28} strong figures>
            {balance === undefined ? t('unlimited') : format.number(balance)}
          </Copy>
        )}
      </View>
      {account === undefined && (
        <View className="balance-card__parts">
          <PartPlaceholder />
          <PartPlaceholder />
        </View>
      )}
      {known && balance === undefined && (
        <Copy size={12} tone="muted">
          {t('cashText')}
        </Copy>
      )}
      {known && balance !== undefined && (
        <View className="balance-card__parts">
          <Part
            id="points-given"
            name={t('given')}
            value={format.number(Math.max(0, balance - known.bought))}
          />
          <Part id="points-bought" name={t('bought')} value={format.number(known.bought)} />
        </View>
      )}
      {known?.nextExpiry && (
        <Copy id="points-expiry" size={12} tone="muted">
          {t('expiry', {
            points: format.number(known.nextExpiry.points),
            time: format.time(known.nextExpiry.at),
          })}
        </Copy>
      )}
    </View>
  );
}

/** A labeled number, next to others. */
function Part({ id, name, value }: { id: string; name: string; value: string }) {
  return (
    <View className="balance-card__part">
      <Copy size={12} tone="muted">
        {name}
      </Copy>
      <Copy id={id} size={16} strong figures>
        {value}
      </Copy>
    </View>
  );
}

function PartPlaceholder() {
  return (
    <View className="balance-card__part">
      <Skeleton />
      <Skeleton width={40} />
    </View>
  );
}

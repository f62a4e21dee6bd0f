import { View } from '@tarojs/components';
import { MODULE_KEYS, UNLIMITED_POINTS } from '@tuzuo/core/pricing';
import { useEffect, useRef, useState } from 'react';
import { useT } from '@/i18n';
import { useFormat } from '@/i18n/format';
import { open, urlOf } from '@/navigation';
import { usePageShow } from '@/platform/page-life';
import { press } from '@/platform/press';
import { call } from '@/request';
import { Copy } from '@/ui/copy';
import './points-card.scss';

/** Points are the same for every module: any of them answers. */
const [ANY_MODULE] = MODULE_KEYS;

/** Undefined until the server has said it, and when it does not. */
function useBalance(): number | undefined {
  const [balance, setBalance] = useState<number>();
  const asking = useRef(false);
  const ask = () => {
    if (asking.current) return;
    asking.current = true;
    call('user.user.getUserPointInfo', { module: ANY_MODULE }, { toast: false })
      .result.then(
        ({ useType, allLeftPointCount }) =>
          setBalance(useType === 'cash' ? UNLIMITED_POINTS : allLeftPointCount),
        () => undefined,
      )
      .finally(() => {
        asking.current = false;
      });
  };
  // With the page or, after a log-in, later; and whenever the page comes back: a tool may have spent some meanwhile.
  useEffect(ask, []);
  usePageShow(ask);
  return balance;
}

/** How many points the user can spend, and the way to where they come from and what is free today. */
export function PointsCard() {
  const t = useT();
  const format = useFormat();
  const balance = useBalance();
  const shown = () => {
    if (balance === undefined) return '–';
    return balance >= UNLIMITED_POINTS ? t('my.unlimited') : format.number(balance);
  };
  return (
    <View
      id="my-points"
      className="points-card"
      {...press(() => void open(urlOf('points')), { role: 'button' })}
    >
      <View>
        <Copy size={12} tone="muted">
          {t('page.points')}
        </Copy>
        <Copy id="my-balance" size={20} strong>
          {shown()}
        </Copy>
      </View>
      <View className="points-card__arrow" />
    </View>
  );
}

import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { useEffect, useState } from 'react';
import { useFormat } from '@/i18n/format';
import { open, replace, urlOf } from '@/navigation';
import { call } from '@/request';
import { useBuy, usePayWays } from '@/shell/buy';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Card, LinkRow } from '@/ui/list-row';
import { Section } from '@/ui/section';
import { usePointsWords } from './words';
import './packs.scss';

/** A pack of points for sale. */
type Pack = Api['user.user.getAppRechargePriceList']['output']['items'][number];

/** The packs of points: undefined until the server has answered, and when it does not. */
function usePacks() {
  const [packs, setPacks] = useState<readonly Pack[]>();
  const load = () => {
    call('user.user.getAppRechargePriceList', {}, { toast: false }).result.then(
      ({ items }) => setPacks(items),
      () => undefined,
    );
  };
  useEffect(load, []);
  return { packs, load };
}

/** The packs of points with their prices, and a link to the membership, which includes points. */
export function Packs({ from }: { from: string | undefined }) {
  const t = usePointsWords();
  const { packs, load } = usePacks();
  const ways = usePayWays();
  const { buy, ordering } = useBuy({ from, onPriceChange: load });
  if (packs === undefined) return null;
  const isOpen = packs.length > 0 && ways?.length !== 0;
  return (
    <Section title={t(isOpen ? 'buy.open' : 'buy.title')} note={t(isOpen ? 'buy.note' : 'buy.text')}>
      <View id="points-buy" className="packs">
        {packs.map((pack, index) => (
          <PackRow
            key={pack.priceId}
            number={index + 1}
            pack={pack}
            busy={ordering !== undefined}
            onBuy={ways?.length === 0 ? undefined : () => buy({ kind: 'points', ...pack })}
          />
        ))}
      </View>
      <View className="packs__vip">
        <Card>
          <LinkRow
            id="points-vip"
            text={t('buy.vip')}
            // A purchase returns to the page before this one.
            onPress={() => void (from === undefined ? open(urlOf('vip')) : replace(urlOf('vip', { from })))}
          />
        </Card>
      </View>
    </Section>
  );
}

type PackRowProps = { number: number; pack: Pack; busy: boolean; onBuy: (() => void) | undefined };

/** A pack with its price, and a buy button where it can be bought here. */
function PackRow({ number, pack: { points, bonusPoints, amountCents }, busy, onBuy }: PackRowProps) {
  const t = usePointsWords();
  const format = useFormat();
  const amount = format.money(amountCents);
  return (
    <View id={`points-pack-${number}`} className="pack">
      <View className="pack__words">
        <Copy size={16} strong figures>
          {t('offer', { points: format.number(points) })}
        </Copy>
        {bonusPoints > 0 && (
          <Copy size={12} tone="success">
            {t('bonus', { bonus: format.number(bonusPoints) })}
          </Copy>
        )}
      </View>
      {onBuy ? (
        <Button id={`points-buy-${number}`} variant="quiet" busy={busy} text={amount} onPress={onBuy} />
      ) : (
        <Copy tone="muted" figures>
          {amount}
        </Copy>
      )}
    </View>
  );
}

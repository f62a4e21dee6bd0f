import { View } from '@tarojs/components';
import { useState } from 'react';
import { useFormat } from '@/i18n/format';
import type { Order } from '@/shell/buy';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Card, LinkRow } from '@/ui/list-row';
import type { Payment } from './use-payment';
import { useOrdersWords } from './words';

/** A coupon code that reduces the price. Most users have none, so the field opens on a tap. */
export function Coupon({ order, payment }: { order: Order; payment: Payment }) {
  const t = useOrdersWords();
  const format = useFormat();
  const [code, setCode] = useState<string>();
  const [mistake, setMistake] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { offCents = 0 } = order;
  const apply = async () => {
    if (busy || code === undefined) return;
    if (code.trim() === '') return setMistake(t('coupon.hint'));
    setBusy(true);
    const problem = await payment.applyCoupon(code.trim());
    setBusy(false);
    if (problem === undefined) setCode(undefined);
    else setMistake(problem || t('network'));
  };
  return (
    <View className="payment-coupon">
      {code === undefined ? (
        <Card>
          <LinkRow
            id="payment-coupon"
            text={t('coupon.title')}
            {...(offCents > 0 && { note: `-${format.money(offCents)}` })}
            onPress={() => setCode('')}
          />
        </Card>
      ) : (
        <>
          <Field
            id="payment-code"
            kind="text"
            label={t('coupon.title')}
            placeholder={t('coupon.hint')}
            maxLength={64}
            value={code}
            mistake={mistake}
            onChange={(text) => {
              setCode(text);
              setMistake(undefined);
            }}
            onDone={() => void apply()}
          />
          <Button
            id="payment-code-use"
            variant="quiet"
            busy={busy}
            text={t('coupon.use')}
            onPress={() => void apply()}
          />
        </>
      )}
    </View>
  );
}

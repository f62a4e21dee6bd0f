import { View } from '@tarojs/components';
import { useState } from 'react';
import { useFormat } from '@/i18n/format';
import { announced } from '@/platform/press';
import { ApiError, call } from '@/request';
import { noteChange } from '@/session/session.store';
import type { Order } from '@/shell/buy';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { showToast } from '@/ui/feedback';
import { Field } from '@/ui/field';
import { Sheet, useSheet } from '@/ui/sheet';
import { whatOf } from './what';
import { useOrdersWords } from './words';
import './refund-sheet.scss';

/** The call's limit (contract/order). */
const MAX_REASON = 200;

type RefundSheetProps = { order: Order; onChange: (order: Order) => void; onClose: () => void };

/** Explains what is refunded and what is lost, and requests it. */
export function RefundSheet({ order, onChange, onClose }: RefundSheetProps) {
  const t = useOrdersWords();
  const format = useFormat();
  const sheet = useSheet(onClose);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { orderId, kind, refundableCents, refundUsedCents = 0 } = order;
  const amount = format.money(refundableCents);
  const ask = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const changed = await call('order.order.refund', { orderId, reason }, { toast: false }).result;
      showToast(t('refund.done'));
      sheet.close(() => {
        onChange(changed);
        onClose();
      });
      // The refund may have ended a membership.
      call('auth.user.getUserInfo', {}, { toast: false }).result.then(noteChange, () => undefined);
    } catch (error) {
      setProblem((error instanceof ApiError && error.reason) || t('network'));
      setBusy(false);
    }
  };
  return (
    <Sheet id="refund" title={t('refund')} close={t('close')} sheet={sheet}>
      <View className="refund__part">
        <Copy tone="muted">{whatOf(order, t, format)}</Copy>
        <Copy id="refund-amount" size={20} strong figures>
          {t('refund.back', { amount })}
        </Copy>
      </View>
      <View className="refund__part">
        <Copy>{t(kind === 'vip' ? 'refund.vip' : 'refund.points')}</Copy>
        {refundUsedCents > 0 && (
          <Copy id="refund-used">{t('refund.used', { amount: format.money(refundUsedCents) })}</Copy>
        )}
        {kind === 'vip' && <Copy tone="muted">{t('refund.renewal')}</Copy>}
        <Copy tone="muted">{t('refund.route')}</Copy>
      </View>
      <View className="refund__part">
        <Field
          id="refund-reason"
          kind="text"
          label={t('refund.reason')}
          placeholder={t('refund.hint')}
          maxLength={MAX_REASON}
          value={reason}
          mistake={undefined}
          onChange={setReason}
          onDone={() => undefined}
        />
      </View>
      {problem !== undefined && (
        <View className="refund__part" {...announced}>
          <Copy id="refund-problem" tone="danger">
            {problem}
          </Copy>
        </View>
      )}
      <View className="refund__part">
        <Button
          id="refund-confirm"
          fullWidth
          busy={busy}
          text={busy ? t('refund.asking') : t('refund.confirm', { amount })}
          onPress={() => void ask()}
        />
      </View>
    </Sheet>
  );
}

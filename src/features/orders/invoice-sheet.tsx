import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { useState } from 'react';
import { useFormat } from '@/i18n/format';
import { announced, radioGroup } from '@/platform/press';
import { ApiError, call } from '@/request';
import type { Order } from '@/shell/buy';
import { Button } from '@/ui/button';
import { Choice } from '@/ui/choice';
import { Copy } from '@/ui/copy';
import { showToast } from '@/ui/feedback';
import { Field } from '@/ui/field';
import { Sheet, useSheet } from '@/ui/sheet';
import { useOrdersWords } from './words';
import './refund-sheet.scss';

const KINDS = { company: 'invoice.company', personal: 'invoice.personal' } as const;

type Kind = keyof typeof KINDS;

/** Maximum length and messages of each field. */
const FIELDS = {
  title: { max: 100, label: 'invoice.title', hint: 'invoice.titleHint' },
  taxNumber: { max: 30, label: 'invoice.taxNumber', hint: 'invoice.taxNumberHint' },
  email: { max: 100, label: 'invoice.email', hint: 'invoice.emailHint' },
} as const;

type FieldName = keyof typeof FIELDS;

export type Invoice = Api['order.invoice.list']['output']['items'][number];

type InvoiceSheetProps = {
  order: Order;
  /** Why an earlier request was rejected. */
  rejected: string | undefined;
  onAsked: (invoice: Invoice) => void;
  onClose: () => void;
};

/**
 * A form for the recipient of an order's invoice. The server validates the input; its messages are shown below the
 * fields.
 */
export function InvoiceSheet({ order, rejected, onAsked, onClose }: InvoiceSheetProps) {
  const t = useOrdersWords();
  const format = useFormat();
  const sheet = useSheet(onClose);
  const [kind, setKind] = useState<Kind>('company');
  const [values, setValues] = useState({ title: '', taxNumber: '', email: '' });
  const [mistakes, setMistakes] = useState<Partial<Record<FieldName, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const input = { orderId: order.orderId, kind, ...values };
      const made = await call('order.invoice.request', input, { toast: false }).result;
      showToast(t('invoice.done'));
      sheet.close(() => {
        onAsked(made);
        onClose();
      });
    } catch (error) {
      const fields =
        error instanceof ApiError && error.data instanceof Object && Reflect.get(error.data, 'fields');
      if (fields instanceof Object) setMistakes(fields);
      else setProblem((error instanceof ApiError && error.reason) || t('network'));
      setBusy(false);
    }
  };
  const names = Object.keys(FIELDS) as FieldName[];
  const shown = kind === 'company' ? names : names.filter((name) => name !== 'taxNumber');
  return (
    <Sheet id="invoice" title={t('invoice.ask')} close={t('close')} sheet={sheet}>
      <View className="refund__part">
        <Copy tone="muted">
          {t('invoice.amount', { amount: format.money(order.amountCents - order.refundedCents) })}
        </Copy>
        {rejected !== undefined && <Copy tone="danger">{t('invoice.rejected', { reason: rejected })}</Copy>}
      </View>
      <View className="refund__part refund__part--row" {...radioGroup(t('invoice.ask'))}>
        {(Object.keys(KINDS) as Kind[]).map((one) => (
          <Choice
            key={one}
            id={`invoice-kind-${one}`}
            text={t(KINDS[one])}
            chosen={kind === one}
            onPress={() => setKind(one)}
          />
        ))}
      </View>
      {shown.map((name) => (
        <View key={name} className="refund__part">
          <Field
            id={`invoice-${name}`}
            kind="text"
            label={t(FIELDS[name].label)}
            placeholder={t(FIELDS[name].hint)}
            maxLength={FIELDS[name].max}
            value={values[name]}
            mistake={mistakes[name]}
            onChange={(text) => {
              setValues((before) => ({ ...before, [name]: text }));
              setMistakes((before) => ({ ...before, [name]: undefined }));
            }}
            onDone={() => undefined}
          />
        </View>
      ))}
      {problem !== undefined && (
        <View className="refund__part" {...announced}>
          <Copy id="invoice-problem" tone="danger">
            {problem}
          </Copy>
        </View>
      )}
      <View className="refund__part">
        <Button
          id="invoice-confirm"
          fullWidth
          busy={busy}
          text={t('invoice.confirm')}
          onPress={() => void ask()}
        />
      </View>
    </Sheet>
  );
}

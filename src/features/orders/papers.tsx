import { useEffect, useState } from 'react';
import { usePageShow } from '@/platform/page-life';
import { ApiError, call } from '@/request';
import type { Order } from '@/shell/buy';
import { showFile } from '@/shell/papers';
import { Button } from '@/ui/button';
import { copyText, showToast } from '@/ui/feedback';
import { type Invoice, InvoiceSheet } from './invoice-sheet';
import { useOrdersWords } from './words';

/** Maximum page size of the list. */
const ASKED = 100;

/** The user's latest invoice request for each order. */
export function useInvoices(userId: string | undefined) {
  const [invoices, setInvoices] = useState<Readonly<Record<string, Invoice>>>({});
  const ask = () => {
    if (userId === undefined) return;
    call('order.invoice.list', { limit: ASKED }, { toast: false }).result.then(
      ({ items }) => setInvoices(Object.fromEntries([...items].reverse().map((one) => [one.orderId, one]))),
      () => undefined,
    );
  };
  useEffect(ask, [userId]);
  usePageShow(ask);
  const noteInvoice = (one: Invoice) => setInvoices((before) => ({ ...before, [one.orderId]: one }));
  return { invoices, noteInvoice };
}

type PapersProps = {
  number: number;
  order: Order;
  invoice: Invoice | undefined;
  onInvoice: (invoice: Invoice) => void;
};

/** The receipt of a paid order, and its invoice: not requested, in progress, or available. */
export function Papers({ number, order, invoice, onInvoice }: PapersProps) {
  const t = useOrdersWords();
  const [busy, setBusy] = useState<'receipt' | 'invoice'>();
  const [asking, setAsking] = useState(false);

  const show = async (
    what: 'receipt' | 'invoice',
    find: () => Promise<{ url: string; fileName: string }>,
  ) => {
    setBusy(what);
    try {
      if (!(await showFile(await find()))) showToast(t('paper.unable'));
    } catch (error) {
      showToast((error instanceof ApiError && error.reason) || t('network'));
    } finally {
      setBusy(undefined);
    }
  };
  const receipt = () =>
    show('receipt', () => call('order.receipt.get', { orderId: order.orderId }, { toast: false }).result);

  const { file, link } = invoice ?? {};
  const openInvoice = () => {
    if (file) void show('invoice', async () => file);
    else if (link !== undefined) void copyText(link);
  };
  const isOpen = invoice?.state === 'requested';
  const isInForce = isOpen || invoice?.state === 'issued';
  const canAsk = order.state === 'fulfilled' && !isInForce;
  return (
    <>
      <Button
        id={`order-receipt-${number}`}
        variant="plain"
        busy={busy === 'receipt'}
        text={t('receipt')}
        onPress={() => void receipt()}
      />
      {invoice?.state === 'issued' && (
        <Button
          id={`order-invoice-${number}`}
          variant="plain"
          busy={busy === 'invoice'}
          text={t(file ? 'invoice.get' : 'invoice.link')}
          onPress={openInvoice}
        />
      )}
      {(isOpen || canAsk) && (
        <Button
          id={`order-invoice-${number}`}
          variant="plain"
          busy={isOpen}
          text={t(isOpen ? 'invoice.requested' : invoice ? 'invoice.again' : 'invoice.ask')}
          onPress={() => setAsking(true)}
        />
      )}
      {asking && (
        <InvoiceSheet
          order={order}
          rejected={invoice?.reason}
          onAsked={onInvoice}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

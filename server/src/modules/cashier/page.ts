import type { Locale } from '@tuzuo/core/text/locale';
import { escapeHtml } from '@tuzuo/core/text/markup';
import type { Say } from '../../i18n/words';
import type { SandboxTrade } from '../../payments/port';

/** What the payer can do on the page, in this order. */
export const CASHIER_ACTIONS = ['pay', 'late', 'twice', 'fail'] as const;

export type CashierAction = (typeof CASHIER_ACTIONS)[number];

const STYLE = `
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f4f5f7;color:#1c1e21}
main{box-sizing:border-box;max-width:420px;margin:0 auto;padding:24px 16px}
h1{font-size:18px;margin:0 0 4px}p{margin:4px 0 16px;color:#5b6069}
.card{background:#fff;border-radius:12px;padding:20px;text-align:center;margin-bottom:16px}
.amount{font-size:32px;font-weight:600;color:#1c1e21;margin:8px 0}
button,a.back{box-sizing:border-box;display:block;width:100%;min-height:48px;margin:0 0 12px;border:1px solid #c9ccd1;border-radius:24px;background:#fff;color:#1c1e21;font:inherit;line-height:46px;text-align:center;text-decoration:none;padding:0 16px}
button.first,a.first{background:#1c1e21;color:#fff;border-color:#1c1e21}
[role=status]{font-weight:600;color:#1c1e21}`;

const priceOf = ({ amount }: SandboxTrade, locale: Locale) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: amount.currency }).format(amount.cents / 100);

/** The page of a payment: what it is for, and buttons to pay it or, once it is over, the way back. */
export function cashierPage(
  trade: SandboxTrade,
  { locale, say, failed }: { locale: Locale; say: Say; failed: boolean },
): string {
  const words = (key: Parameters<Say>[0]) => escapeHtml(say(key));
  const labels: Record<CashierAction, string> = {
    pay: words('cashier.pay'),
    late: words('cashier.late'),
    twice: words('cashier.twice'),
    fail: words('cashier.fail'),
  };
  const button = (action: CashierAction, index: number) =>
    `<button name="action" value="${action}" id="cashier-${action}"${index === 0 ? ' class="first"' : ''}>${labels[action]}</button>`;
  const open = trade.state === 'open';
  const status =
    trade.state === 'paid' ? words('cashier.paid') : open ? words('cashier.failed') : words('cashier.closed');
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${words('cashier.title')}</title><style>${STYLE}</style></head><body><main>
<h1>${words('cashier.title')}</h1><p>${words('cashier.note')}</p>
<div class="card"><div>${escapeHtml(trade.description)}</div>
<div class="amount">${escapeHtml(priceOf(trade, locale))}</div>${
    open && !failed ? '' : `<div role="status" id="cashier-status">${status}</div>`
  }</div>${open ? `<form method="post">${CASHIER_ACTIONS.map(button).join('')}</form>` : ''}
<a class="back${open ? '' : ' first'}" id="cashier-back" href="${escapeHtml(trade.returnPath)}">${words('cashier.back')}</a>
</main></body></html>`;
}

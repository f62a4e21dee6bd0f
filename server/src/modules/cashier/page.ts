import type { Locale } from '@tuzuo/core/text/locale';
import { escapeHtml } from '@tuzuo/core/text/markup';
import type { Say } from '../../i18n/words';
import { CHARGE_MODES, type SandboxContract, type SandboxTrade } from '../../payments/port';

/** The payer's actions on the page, in this order. */
export const CASHIER_ACTIONS = ['pay', 'late', 'twice', 'fail'] as const;

export type CashierAction = (typeof CASHIER_ACTIONS)[number];

// The product's colors, light and dark.
const STYLE = `
:root{color-scheme:light dark;--page:#f5f7fa;--surface:#fff;--text:#1a1d23;--muted:#5b6270;--line:#e6e9ef;--fill:#1a62e0;--accent:#1a62e0;--good:#0b7a3b;--bad:#c62a2f}
@media(prefers-color-scheme:dark){:root{--page:#101217;--surface:#1a1d23;--text:#eef0f4;--muted:#a7aebb;--line:#2b303a;--accent:#8ab6ff;--good:#5fd08f;--bad:#ff9599}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:var(--page);color:var(--text)}
main{max-width:425px;margin:0 auto;padding:24px 16px calc(24px + env(safe-area-inset-bottom))}
h1{font-size:20px;line-height:28px;margin:0}p{font-size:14px;line-height:21px;margin:4px 0 16px;color:var(--muted)}
.card{background:var(--surface);border-radius:16px;padding:24px 16px;text-align:center;margin-bottom:24px}
.amount{font-size:32px;line-height:40px;font-weight:600;font-variant-numeric:tabular-nums;margin-top:4px}
[role=status]{margin-top:8px;font-weight:600;color:var(--bad)}.paid{color:var(--good)}
button,a{display:flex;align-items:center;justify-content:center;width:100%;min-height:52px;margin:0 0 12px;border:1px solid var(--line);border-radius:12px;background:var(--surface);color:var(--accent);font:inherit;text-align:center;text-decoration:none;padding:8px 16px;cursor:pointer}
.first{background:var(--fill);border-color:var(--fill);color:#fff;font-weight:600}
.plain{background:none;border-color:transparent}
button:active,a:active{opacity:.85;transform:scale(.98)}`;

const priceOf = (cents: number, locale: Locale) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'CNY' }).format(cents / 100);

/** The layout of a sandbox page around its content. */
const pageOf = (locale: Locale, words: (key: Parameters<Say>[0]) => string, content: string): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex">
<title>${words('cashier.title')}</title><style>${STYLE}</style></head><body><main>
<h1>${words('cashier.title')}</h1><p>${words('cashier.note')}</p>
${content}</main></body></html>`;

const buttonOf = (action: string, label: string, isFirst: boolean) =>
  `<button name="action" value="${action}" id="cashier-${action}"${isFirst ? ' class="first"' : ''}>${label}</button>`;

type CashierParts = {
  locale: Locale;
  say: Say;
  failed: boolean;
  /** The contract that is signed with the payment, and the path of its page. */
  contract: SandboxContract | undefined;
  contractPath: string | undefined;
};

/** The page of a payment: what it is for, and buttons to pay it or, once completed, the way back. */
export function cashierPage(
  trade: SandboxTrade,
  { locale, say, failed, contract, contractPath }: CashierParts,
): string {
  const words = (key: Parameters<Say>[0], params?: Parameters<Say>[1]) => escapeHtml(say(key, params));
  const labels: Record<CashierAction, string> = {
    pay: words('cashier.pay'),
    late: words('cashier.late'),
    twice: words('cashier.twice'),
    fail: words('cashier.fail'),
  };
  const open = trade.state === 'open';
  const status =
    trade.state === 'paid' ? words('cashier.paid') : open ? words('cashier.failed') : words('cashier.closed');
  const price = escapeHtml(priceOf(trade.amount.cents, locale));
  const terms = contract
    ? `<p id="cashier-terms">${words('cashier.terms', { amount: priceOf(contract.amountCents, locale), months: contract.months })}</p>`
    : '';
  const result =
    open && !failed
      ? ''
      : `<div role="status" id="cashier-status"${trade.state === 'paid' ? ' class="paid"' : ''}>${status}</div>`;
  const buttons = CASHIER_ACTIONS.map((action, index) => buttonOf(action, labels[action], index === 0)).join(
    '',
  );
  const signed =
    contractPath !== undefined && trade.state === 'paid'
      ? `<a class="plain" id="cashier-contract" href="${escapeHtml(contractPath)}">${words('cashier.contract')}</a>`
      : '';
  return pageOf(
    locale,
    words,
    `<div class="card"><div>${escapeHtml(trade.description)}</div>
<div class="amount">${price}</div>${terms}${result}</div>${open ? `<form method="post">${buttons}</form>` : ''}
<a class="${open ? 'plain' : 'first'}" id="cashier-back" href="${escapeHtml(trade.returnPath)}">${words('cashier.back')}</a>
${signed}`,
  );
}

/** The page of a contract, as a payer would see it at a provider: how future charges behave, and how to withdraw. */
export function contractPage(
  { amountCents, months, state, mode }: SandboxContract,
  { locale, say }: { locale: Locale; say: Say },
): string {
  const words = (key: Parameters<Say>[0], params?: Parameters<Say>[1]) => escapeHtml(say(key, params));
  const isActive = state === 'active';
  const labels = {
    pay: words('cashier.chargePay'),
    fail: words('cashier.chargeFail'),
    late: words('cashier.chargeLate'),
  };
  const modes = CHARGE_MODES.map((one) => buttonOf(one, labels[one], one === mode)).join('');
  const form = `<form method="post">${modes}${buttonOf('withdraw', words('cashier.withdraw'), false)}</form>`;
  return pageOf(
    locale,
    words,
    `<div class="card"><div>${words('cashier.terms', { amount: priceOf(amountCents, locale), months })}</div>
<div role="status" id="cashier-status"${isActive ? ' class="paid"' : ''}>${words(isActive ? 'cashier.contractActive' : 'cashier.contractEnded')}</div></div>
${isActive ? form : ''}`,
  );
}

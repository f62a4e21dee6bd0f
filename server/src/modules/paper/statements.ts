import type { ModuleKey } from '@tuzuo/core/pricing';
import type { Locale } from '@tuzuo/core/text/locale';
import { TOOL_KEYS, type ToolDefinition, tools } from '@tuzuo/core/tools';
import { toolDictionaries } from '../../i18n/tool-names';
import { drawPaper } from '../../renderer/paper';
import type { Ledger, Statement } from '../ledger/service';
import type { Wording } from './wording';

/** The localized name of the tool that is charged as a module, or the module's own name if there is none. */
function moduleName(module: ModuleKey | null, locale: Locale): string {
  const tool = TOOL_KEYS.find((key) => {
    const { moduleKey, moduleVariants = [] }: ToolDefinition = tools[key];
    return moduleKey === module || moduleVariants.some((variant) => variant.moduleKey === module);
  });
  return tool ? toolDictionaries[locale][tool].name : (module ?? '');
}

/** A CSV field; values that a spreadsheet would interpret as formulas are escaped. */
const csvField = (text: string): string => {
  const safe = /^[=+@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Makes the monthly statements of billed accounts: as a page, or as a table for spreadsheets. */
export function createStatements(ledger: Pick<Ledger, 'findStatement'>, wording: Wording) {
  const { wordsOf, sellerName, buyerOf, notesOf } = wording;

  const drawStatement = async (userId: string, month: string, locale: Locale): Promise<Buffer> => {
    const { openingCents, closingCents, lines } = await ledger.findStatement(userId, month);
    const { say, money, time } = wordsOf(locale);
    const used = lines.filter(({ cents }) => cents > 0).reduce((sum, { cents }) => sum + cents, 0);
    return drawPaper({
      title: say('statement.title', { month }),
      from: sellerName(locale),
      facts: [
        [say('receipt.buyer'), await buyerOf(userId)],
        [say('statement.opening'), money(openingCents)],
      ],
      columns: [
        { title: say('receipt.when'), share: 0.3 },
        { title: say('receipt.item'), share: 0.48 },
        { title: say('receipt.amount'), share: 0.22, isFigure: true },
      ],
      rows: lines.map(({ at, module, cents }) => [
        time(at),
        cents > 0 ? moduleName(module, locale) : say('statement.payment'),
        money(cents),
      ]),
      totals: [
        [say('statement.used'), money(used)],
        [say('statement.paid'), money(used + openingCents - closingCents)],
        [say('statement.closing'), money(closingCents)],
      ],
      notes: notesOf(locale, 'statement.note'),
    });
  };

  const writeStatement = (
    { lines, openingCents, closingCents, month }: Statement,
    locale: Locale,
  ): Buffer => {
    const { say } = wordsOf(locale);
    const decimal = (cents: number) => (cents / 100).toFixed(2);
    const rows = [
      [say('receipt.when'), say('receipt.item'), say('statement.task'), `${say('receipt.amount')} (CNY)`],
      [month, say('statement.opening'), '', decimal(openingCents)],
      ...lines.map(({ at, module, taskId, cents }) => [
        at.toISOString(),
        cents > 0 ? moduleName(module, locale) : say('statement.payment'),
        cents > 0 ? taskId : '',
        decimal(cents),
      ]),
      [month, say('statement.closing'), '', decimal(closingCents)],
    ];
    // Starts with a byte order mark, from which spreadsheets detect the encoding.
    return Buffer.from(`\ufeff${rows.map((row) => row.map(csvField).join(',')).join('\r\n')}\r\n`);
  };

  return async (
    { userId, month, format }: { userId: string; month: string; format: 'pdf' | 'csv' },
    locale: Locale,
  ): Promise<Buffer> =>
    format === 'pdf'
      ? drawStatement(userId, month, locale)
      : writeStatement(await ledger.findStatement(userId, month), locale);
}

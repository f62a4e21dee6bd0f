import type { BillLine } from '../port';

const COLUMNS = {
  tradeNo: '商户订单号',
  state: '交易状态',
  total: '订单金额',
  refundNo: '商户退款单号',
  refund: '申请退款金额',
} as const;

const CENTS = 100;

/** `12.34` → 1234. */
function centsOf(yuan: string): number {
  return Math.round(Number(yuan) * CENTS);
}

/** Cells start with a backtick, so that spreadsheets leave their numbers alone, and contain no comma. */
const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.replace(/^`/, '').trim());

/** Parses a trade bill (`bill_type=ALL`) up to its summary. Throws if a column is missing. */
export function readBill(text: string): BillLine[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const head = cellsOf(lines[0] ?? '');
  const columnOf = (name: string) => {
    const index = head.indexOf(name);
    if (index < 0) throw new Error(`WeChat Pay’s bill has no column ${name}`);
    return index;
  };
  const at = {
    tradeNo: columnOf(COLUMNS.tradeNo),
    state: columnOf(COLUMNS.state),
    total: columnOf(COLUMNS.total),
    refundNo: columnOf(COLUMNS.refundNo),
    refund: columnOf(COLUMNS.refund),
  };
  return lines
    .slice(1)
    .filter((line) => line.startsWith('`') && cellsOf(line).length === head.length)
    .map(cellsOf)
    .flatMap((cells): BillLine[] => {
      const cell = (name: keyof typeof at) => cells[at[name]] ?? '';
      if (cell('state') === 'SUCCESS') {
        return [{ kind: 'payment', no: cell('tradeNo'), cents: centsOf(cell('total')) }];
      }
      if (cell('state') !== 'REFUND') return [];
      return [{ kind: 'refund', no: cell('refundNo'), cents: centsOf(cell('refund')) }];
    });
}

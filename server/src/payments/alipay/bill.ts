import { fromBuffer, type Entry as ZipEntry, type ZipFile } from 'yauzl';
import type { BillLine } from '../port';

/** Maximum size of an unpacked bill, above a busy seller's day. */
const MAX_BYTES = 200_000_000;

const CENTS = 100;

/** Part of the name of the file that only has sums, next to the one with details. Names are in GBK. */
const IS_SUM = '汇总';

const COLUMNS = {
  tradeNo: '商户订单号',
  type: '业务类型',
  amount: '订单金额（元）',
  refundNo: '退款批次号/请求号',
} as const;

const decoder = new TextDecoder('gb18030');

/** The text of the file with details in a bill's ZIP. Throws if it is missing or too large. */
async function detailsOf(zip: Buffer): Promise<string> {
  for await (const { name, read } of await openZip(zip)) {
    if (name.endsWith('.csv') && !name.includes(IS_SUM)) return decoder.decode(await read());
  }
  throw new Error('Alipay’s bill has no details');
}

type Entry = { name: string; read: () => Promise<Buffer> };

async function openZip(zip: Buffer): Promise<AsyncIterable<Entry>> {
  const file = await new Promise<ZipFile>((done, fail) =>
    fromBuffer(zip, { lazyEntries: true, decodeStrings: false }, (error, opened) =>
      opened ? done(opened) : fail(error ?? new Error('no archive')),
    ),
  );
  async function* entries(): AsyncIterable<Entry> {
    for (;;) {
      const entry = await new Promise<ZipEntry | undefined>((done, fail) => {
        file.once('entry', done);
        file.once('end', () => done(undefined));
        file.once('error', fail);
        file.readEntry();
      });
      if (!entry) return;
      // Undecoded names are bytes.
      const name = decoder.decode(entry.fileName as unknown as Buffer);
      yield {
        name,
        read: async () => {
          if (entry.uncompressedSize > MAX_BYTES) throw new Error('Alipay’s bill is too large');
          const stream = await new Promise<NodeJS.ReadableStream>((done, fail) =>
            file.openReadStream(entry, (error, opened) =>
              opened ? done(opened) : fail(error ?? new Error('no stream')),
            ),
          );
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          return Buffer.concat(chunks);
        },
      };
    }
  }
  return entries();
}

/** Cells end with a tab, so that spreadsheets leave their numbers alone. */
const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.trim());

/** `-12.34` → 1234: refunds have negative amounts. */
const centsOf = (yuan: string): number => Math.abs(Math.round(Number(yuan) * CENTS));

/** Parses the ZIP of a day's trades (`bill_type=trade`). Throws if it does not match Alipay's description. */
export async function readBill(zip: Buffer): Promise<BillLine[]> {
  const lines = (await detailsOf(zip)).split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const head = cellsOf(lines[0] ?? '');
  const columnOf = (name: string) => {
    const index = head.indexOf(name);
    if (index < 0) throw new Error(`Alipay’s bill has no column ${name}`);
    return index;
  };
  const at = {
    tradeNo: columnOf(COLUMNS.tradeNo),
    type: columnOf(COLUMNS.type),
    amount: columnOf(COLUMNS.amount),
    refundNo: columnOf(COLUMNS.refundNo),
  };
  return lines.slice(1).flatMap((line): BillLine[] => {
    const cells = cellsOf(line);
    const cell = (name: keyof typeof at) => cells[at[name]] ?? '';
    if (cell('type') === '交易') {
      return [{ kind: 'payment', no: cell('tradeNo'), cents: centsOf(cell('amount')) }];
    }
    if (cell('type') !== '退款') return [];
    return [{ kind: 'refund', no: cell('refundNo'), cents: centsOf(cell('amount')) }];
  });
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newMobile } from '../../../../tests/builders/account-client';
import { type AdminWorld, adminWorld } from '../../../../tests/builders/admin-world';
import { temporaryDataDir } from '../../../../tests/builders/data-dir';
import { newId } from '../../db/ids';
import { receiptNumber } from './receipts';

let world: AdminWorld;
let mobile: string;
let userId: string;
let session: string;

const WHY = ['--reason', 'Steuernummer fehlt', '--as', 'lin'];

beforeAll(async () => {
  world = await adminWorld();
});
afterAll(async () => {
  const found: unknown[] = [];
  await world.ledger.reconcile((difference) => void found.push(difference));
  expect(found).toEqual([]);
  await world.close();
});
beforeEach(async () => {
  await world.forgetLimits();
  mobile = newMobile();
  const { user } = await world.logIn(mobile);
  [userId, session] = [user.userId, user.jwtSid];
});

const open = (url: string) => fetch(`${world.app.url}${url}`);

/** Number of pages and glyphs in a PDF. */
function contentOf(pdf: Buffer) {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, bytes = '']) => {
    try {
      return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return {
    pages: [...text.matchAll(/\/Type\s*\/Page\b/g)].length,
    shown: streams.reduce((sum, stream) => sum + [...stream.matchAll(/ T[jJ]\b/g)].length, 0),
    fonts: [...text.matchAll(/NotoSansSC/g)].length,
  };
}

/** A paid order of the user; returns its ID. */
async function paidOrder(cents = 1000, points = 100): Promise<string> {
  const [offer] = await world.run(
    'offer',
    'add',
    'points',
    '--cents',
    String(cents),
    '--points',
    String(points),
    ...WHY,
  );
  const { id: priceId } = offer as { id: string };
  const request = { kind: 'points', priceId, requestId: newId(), expectedAmountCents: cents } as const;
  const { orderId } = (await world.call('order.order.create', request, { session })).data();
  const payment = { orderId, channel: 'sandbox', family: 'h5' } as const;
  const { url = '' } = (await world.call('pay.pay.prepare', payment, { session })).data();
  await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' });
  return orderId;
}

describe('a receipt', () => {
  const receipt = (orderId: string, locale = 'zh-CN', sid = session) =>
    world.call('order.receipt.get', { orderId }, { session: sid, headers: { 'accept-language': locale } });

  it.each(['zh-CN', 'zh-TW', 'en', 'fr', 'es'])('is a PDF with its text as text, in %s', async (locale) => {
    const orderId = await paidOrder();
    const { url, fileName } = (await receipt(orderId, locale)).data();
    expect(fileName).toMatch(/^tuzuo-receipt-\d{8}-[\dA-F]{12}\.pdf$/);
    const answer = await open(url);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    const pdf = Buffer.from(await answer.arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(contentOf(pdf)).toMatchObject({ pages: 1 });
    expect(contentOf(pdf).shown).toBeGreaterThan(20);
    expect(contentOf(pdf).fonts).toBeGreaterThan(0);
    expect(pdf.length).toBeLessThan(60_000);
  });

  it('includes refunds', async () => {
    const orderId = await paidOrder();
    const before = contentOf(
      Buffer.from(await (await open((await receipt(orderId)).data().url)).arrayBuffer()),
    );
    await world.run('order', 'refund', orderId, '--cents', '300', ...WHY);
    const after = contentOf(
      Buffer.from(await (await open((await receipt(orderId)).data().url)).arrayBuffer()),
    );
    expect(after.shown).toBeGreaterThan(before.shown);
  });

  it('is accessible to its owner, for a paid order, at an unforgeable URL', async () => {
    const orderId = await paidOrder();
    const { user: stranger } = await world.logIn(newMobile());
    expect((await receipt(orderId, 'en', stranger.jwtSid)).envelope.code).toBe('10002');
    const [offer] = await world.run('offer', 'add', 'points', '--cents', '900', '--points', '9', ...WHY);
    const { id: priceId } = offer as { id: string };
    const request = { kind: 'points', priceId, requestId: newId(), expectedAmountCents: 900 } as const;
    const unpaid = (await world.call('order.order.create', request, { session })).data().orderId;
    expect((await receipt(unpaid)).envelope).toMatchObject({ code: '20002' });
    const { url } = (await receipt(orderId)).data();
    expect((await open(url.replace(orderId, unpaid))).status).toBe(404);
    expect((await open(url.replace('zh-CN', 'en'))).status).toBe(404);
    expect((await open(url.split('?')[0] ?? '')).status).toBe(404);
  });

  it('has a number made of its day and order', () => {
    const paidAt = new Date('2026-11-24T18:00:00Z');
    const number = receiptNumber('01980000-0000-7000-8000-abcdefabcdef', paidAt, 'Asia/Shanghai');
    expect(number).toBe('20261125-ABCDEFABCDEF');
  });
});

describe('an invoice', () => {
  const COMPANY = { kind: 'company', title: '深圳市腾讯计算机系统有限公司', email: 'a@b.example' } as const;
  const request = (orderId: string, input: Record<string, string> = {}, sid = session) =>
    world.call(
      'order.invoice.request',
      { ...COMPANY, taxNumber: '9144 0300 7152 6726 xg', ...input, orderId },
      { session: sid },
    );
  const list = async () => (await world.call('order.invoice.list', {}, { session })).data().items;
  const messages = async () => (await world.call('user.notice.list', {}, { session })).data().items;

  it('is requested, issued with a file that its owner can open, and logged', async () => {
    const orderId = await paidOrder();
    const asked = (await request(orderId)).data();
    expect(asked).toMatchObject({
      state: 'requested',
      taxNumber: '91440300715267 26XG'.replace(' ', ''),
      amountCents: 1000,
    });
    expect((await request(orderId, { title: 'Other' })).data()).toEqual(asked);
    const open_ = (await world.run('invoice', 'list')) as { id: string }[];
    expect(open_.map(({ id }) => id)).toContain(asked.invoiceId);
    const path = join(await temporaryDataDir(), 'fapiao.pdf');
    await writeFile(path, '%PDF-1.4 one');
    await world.run('invoice', 'issue', asked.invoiceId, '--file', path, ...WHY);
    const [issued] = await list();
    expect(issued).toMatchObject({ state: 'issued', file: { fileName: expect.stringMatching(/\.pdf$/) } });
    const answer = await open(issued?.file?.url ?? '');
    expect(await answer.text()).toBe('%PDF-1.4 one');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(await messages()).toMatchObject([{ kind: 'invoice_issued', orderId }]);
    expect(await readFile(path, 'utf8')).toBe('%PDF-1.4 one');
    const noted = await world.run('audit', 'export', '--of', asked.invoiceId);
    expect(noted).toMatchObject([
      { action: 'invoice.issued', before: { state: 'requested' }, after: { state: 'issued' } },
    ]);
    expect(JSON.stringify(noted)).not.toContain('a@b.example');
    await expect(world.run('invoice', 'reject', asked.invoiceId, ...WHY)).rejects.toThrow('no such request');
  });

  it('is rejected with the reason, and can be requested again', async () => {
    const orderId = await paidOrder();
    const asked = (await request(orderId, { kind: 'personal' })).data();
    expect(asked).not.toHaveProperty('taxNumber');
    await world.run('invoice', 'reject', asked.invoiceId, ...WHY);
    expect(await list()).toMatchObject([{ state: 'rejected', reason: 'Steuernummer fehlt' }]);
    expect(await messages()).toMatchObject([{ kind: 'invoice_rejected', text: '原因：Steuernummer fehlt' }]);
    expect((await request(orderId)).data().invoiceId).not.toBe(asked.invoiceId);
  });

  it.each([
    ['taxNumber', { taxNumber: '914403007152672610' }],
    ['taxNumber', { taxNumber: '' }],
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(101) }],
    ['email', { email: 'nobody' }],
    ['kind', { kind: 'other' }],
  ])('is refused for a wrong %s', async (field, input) => {
    const { envelope } = await request(await paidOrder(), input as Record<string, string>);
    expect(envelope).toMatchObject({ code: '10001', data: { fields: { [field]: expect.any(String) } } });
    expect(await list()).toEqual([]);
  });

  it('requires the user’s own order that is not fully refunded', async () => {
    const orderId = await paidOrder();
    const { user: stranger } = await world.logIn(newMobile());
    expect((await request(orderId, {}, stranger.jwtSid)).envelope.code).toBe('10002');
    await world.run('order', 'refund', orderId, ...WHY);
    expect((await request(orderId)).envelope.code).toBe('20002');
  });

  it('cannot be a program, a web page or a huge file', async () => {
    const { invoiceId } = (await request(await paidOrder())).data();
    const path = join(await temporaryDataDir(), 'x.pdf');
    for (const [content, why] of [
      ['<html>', 'no PDF'],
      [`%PDF-${'x'.repeat(6_000_000)}`, 'larger'],
    ] as const) {
      await writeFile(path, content);
      await expect(world.run('invoice', 'issue', invoiceId, '--file', path, ...WHY)).rejects.toThrow(why);
    }
    const link = ['--link', 'javascript:alert(1)'];
    await expect(world.run('invoice', 'issue', invoiceId, ...link, ...WHY)).rejects.toThrow('https://');
    await world.run('invoice', 'issue', invoiceId, '--link', 'https://tax.example/1', ...WHY);
    expect(await list()).toMatchObject([{ state: 'issued', link: 'https://tax.example/1' }]);
  });
});

describe('a statement', () => {
  const statements = async () => (await world.call('point.statement.list', {}, { session })).data();

  /** Uses of a tool by a billed user, as tasks charge them. */
  const use = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      const round = { taskId: newId(), round: 0 };
      await world.database.transaction(async (tx) => {
        await world.ledger.holdPoints(tx, { userId, charges: [{ module: 'ai_model', uses: 1 }], ...round });
        await world.ledger.commitHold(tx, round);
      });
    }
  };

  it('lists every use and payment of a month, and its balance matches the books', async () => {
    await world.run('user', 'mode', mobile, '--pay', 'cash', ...WHY);
    expect(await statements()).toEqual({ owedCents: 0, items: [] });
    await use(3);
    await world.run('user', 'settle', mobile, '--cents', '100', ...WHY);
    const { owedCents, items } = await statements();
    expect(items).toMatchObject([{ uses: 3, usedCents: 240, paidCents: 100, closingCents: 140 }]);
    expect(owedCents).toBe(140);
    const { rows } = await world.database.pool.query(
      "select balance from ledger_account where user_id = $1 and kind = 'receivable'",
      [userId],
    );
    expect(Number(rows[0].balance)).toBe(owedCents);
    const [month] = items;
    const csv = await (await open(month?.csv.url ?? '')).text();
    const lines = csv.trim().split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines.slice(2, -1).map((line) => Number(line.split(',').at(-1)))).toEqual([0.8, 0.8, 0.8, -1]);
    expect(lines.at(-1)).toMatch(/,1\.40$/);
    const pdf = Buffer.from(await (await open(month?.pdf.url ?? '')).arrayBuffer());
    expect(contentOf(pdf).pages).toBe(1);
  });

  it('spans more pages for more uses, and is generated for the operator as well', async () => {
    await world.run('user', 'mode', mobile, '--pay', 'cash', ...WHY);
    await use(60);
    const { items } = await statements();
    const month = items[0]?.month ?? '';
    const path = join(await temporaryDataDir(), 'statement.pdf');
    await world.run('statement', 'save', mobile, month, path);
    const pdf = await readFile(path);
    expect(contentOf(pdf).pages).toBeGreaterThan(1);
    expect(await world.run('statement', 'list', mobile)).toMatchObject([
      { month, uses: 60, owedCents: 4800 },
    ]);
    await expect(world.run('statement', 'save', mobile, 'May', path)).rejects.toThrow('no month');
  });

  it('is accessible only through its own URL, and payments cannot exceed what is owed', async () => {
    await world.run('user', 'mode', mobile, '--pay', 'cash', ...WHY);
    await use(1);
    await expect(world.run('user', 'settle', mobile, '--cents', '81', ...WHY)).rejects.toMatchObject({
      code: '20002',
    });
    const { user: stranger } = await world.logIn(newMobile());
    const [month] = (await statements()).items;
    expect((await open((month?.csv.url ?? '').replace(userId, stranger.userId))).status).toBe(404);
    expect((await world.call('point.statement.list', {}, { session: stranger.jwtSid })).data().items).toEqual(
      [],
    );
  });
});

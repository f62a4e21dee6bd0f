import { randomUUID } from 'node:crypto';
import type { Api } from '@tuzuo/contract/api';
import type { ToolKey } from '@tuzuo/core/tools';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type FakeSafety,
  SAFETY_SECRET,
  safetyNotice,
  startFakeSafety,
} from '../../../../tests/builders/fake-safety';
import { UNTIL_SILENT, type VendorReply } from '../../../../tests/builders/fake-vendor';
import { copyAfter } from '../../../../tests/builders/scripted-engine';
import { type Seller, type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';
import { createSafetyWebhook } from '../../safety/webhook';
import { listOpen, saveOperatorVerdict } from './service';

let fake: FakeSafety;
let world: TaskWorld;
let seller: Seller;
let written: string[][] = [];

const PATH = '/api/safety/notify';

beforeAll(async () => {
  fake = await startFakeSafety();
  const webhook = createSafetyWebhook({
    url: `${fake.url}/check?from=tuzuo`,
    secret: SAFETY_SECRET,
    timeoutMs: UNTIL_SILENT,
  });
  world = await taskWorld({
    checksResults: true,
    safety: { providers: [webhook], notices: { webhook: webhook.open }, patienceMs: 60_000 },
    copywriter: { name: 'writer', version: '1', write: async () => written },
  });
  world.engine.script = copyAfter(0);
});

afterAll(async () => {
  await world.close();
  await fake.stop();
});

/** Each test uses new content, because verdicts are stored by content. */
async function newSeller(): Promise<Seller> {
  const user = await world.newUser();
  const [a, b, c] = [Math.random(), Math.random(), Math.random()].map((share) => Math.round(share * 255));
  const picture = sharp({ create: { width: 70, height: 50, channels: 3, background: { r: a, g: b, b: c } } });
  const { assetId } = await world.uploadOne(user.session, await picture.jpeg().toBuffer());
  return { ...user, assetId };
}

afterEach(() => {
  fake.answerWith(() => ({ json: { verdict: 'clear' } }));
  fake.questions.length = 0;
});

const refused = (reason = 'ads'): VendorReply => ({ json: { verdict: 'refused', reason } });

async function newResult(by: Seller): Promise<string> {
  const { taskId } = await world.create(by);
  const { results } = await world.workOff(() => world.ended(by.session, taskId));
  return results[0]?.assetId ?? '';
}

/** A result that was never checked, as from before a provider was configured. */
async function unseenResult(by: Seller): Promise<string> {
  const id = await newResult(by);
  await world.database.pool.query('delete from content_verdict');
  fake.questions.length = 0;
  return id;
}

const share = (id: string, by: Seller, kind = 'result') =>
  world.ask('share.link.create', { kind, id }, by.session);

const shared = (data: unknown) => data as Api['share.link.create']['output'];

const open = (url: string) => fetch(url, { headers: { 'accept-language': 'en' } });

const verdicts = async (by: Seller) =>
  (
    await world.database.pool.query<Record<string, unknown>>(
      'select scene, kind, state, reason, provider, tries, content, decided_at, next_at from content_verdict where user_id = $1',
      [by.userId],
    )
  ).rows;

describe('a shared result', () => {
  it('is visible once it is cleared, and checked once', async () => {
    seller = await newSeller();
    const id = await unseenResult(seller);
    const { data } = await share(id, seller);
    expect(shared(data).checking).toBeUndefined();
    expect((await open(shared(data).url)).status).toBe(200);
    const [question] = fake.questions;
    expect(question).toMatchObject({
      version: 1,
      scene: 'share',
      kind: 'picture',
      picture: { mime: 'image/jpeg' },
    });
    const seen = await sharp(Buffer.from(question?.picture?.data ?? '', 'base64')).metadata();
    expect(seen).toMatchObject({ format: 'jpeg' });
    await share(id, seller);
    expect(fake.questions).toHaveLength(1);
    expect(await verdicts(seller)).toMatchObject([
      { state: 'clear', provider: 'webhook', content: null, next_at: null },
    ]);
    expect(world.app.logText()).not.toContain(question?.picture?.data.slice(0, 60));
  });

  it('is refused with the reason in the caller’s language, and no link is created', async () => {
    seller = await newSeller();
    const id = await unseenResult(seller);
    fake.answerWith(() => refused('sexual'));
    expect(await share(id, seller)).toMatchObject({
      code: '30003',
      data: { reason: 'sexual' },
      reason: expect.stringContaining('色情'),
    });
    expect((await world.ask('share.link.find', { kind: 'result', id }, seller.session)).data).toEqual({});
    expect(await verdicts(seller)).toMatchObject([{ state: 'refused', reason: 'sexual' }]);
    // It stays accessible to its owner.
    expect((await world.ask('gen.task.list', {}, seller.session)).data).toMatchObject({
      items: [{ state: 'succeeded' }],
    });
  });

  it('stays hidden while the provider does not answer, and becomes visible when it does', async () => {
    seller = await newSeller();
    const id = await unseenResult(seller);
    fake.answerWith(() => ({ silent: true }));
    const { data } = await share(id, seller);
    expect(shared(data).checking).toContain('别人才能看到');
    const page = await open(shared(data).url);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('still being checked');
    expect((await open(`${shared(data).url}/after.webp`)).status).toBe(404);
    fake.answerWith(() => ({ json: { verdict: 'clear' } }));
    await world.app.safety.work();
    // Not before it is due.
    expect((await open(shared(data).url)).status).toBe(404);
    await world.database.pool.query('update content_verdict set next_at = now() where next_at is not null');
    await world.app.safety.work();
    expect((await open(shared(data).url)).status).toBe(200);
  });

  it('from before there was a check is checked when someone opens it', async () => {
    seller = await newSeller();
    const id = await unseenResult(seller);
    const { url } = shared((await share(id, seller)).data);
    await world.database.pool.query('delete from content_verdict');
    expect((await open(url)).status).toBe(404);
    await world.app.safety.work();
    expect((await open(url)).status).toBe(200);
  });

  it('accepts a later verdict by a signed notice, once, and no other', async () => {
    seller = await newSeller();
    const id = await unseenResult(seller);
    const ref = randomUUID();
    fake.answerWith(() => ({ json: { verdict: 'pending', ref } }));
    const { url } = shared((await share(id, seller)).data);
    const notify = (notice: object, how: Parameters<typeof safetyNotice>[1] = { path: PATH }) =>
      fetch(`${world.app.url}${PATH}`, { method: 'POST', ...safetyNotice(notice, how) });
    const clear = { ref, verdict: 'clear' };
    expect((await notify(clear, { path: PATH, secret: 'somebody-else-entirely' })).status).toBe(403);
    expect((await notify(clear, { path: PATH, timestamp: '1700000000' })).status).toBe(403);
    expect((await notify(clear, { path: '/api/other' })).status).toBe(403);
    expect((await notify({ ref, verdict: 'fine' })).status).toBe(403);
    expect((await notify({ ref, verdict: 'pending' })).status).toBe(403);
    expect((await notify({ ref: 'unknown', verdict: 'clear' })).status).toBe(503);
    expect((await open(url)).status).toBe(404);
    // Neither the job nor another share asks again while the provider is checking.
    await world.app.safety.work();
    await share(id, seller);
    expect(fake.questions).toHaveLength(1);
    expect((await notify(clear)).status).toBe(200);
    expect((await open(url)).status).toBe(200);
    // A late notice, and its copy, change nothing.
    expect((await notify({ ref, verdict: 'refused', reason: 'ads' })).status).toBe(200);
    expect((await open(url)).status).toBe(200);
  });

  it('stays hidden if a person has to look at it', async () => {
    seller = await newSeller();
    const id = await unseenResult(seller);
    fake.answerWith(() => ({ json: { verdict: 'review', reason: 'politics' } }));
    const { url } = shared((await share(id, seller)).data);
    await world.app.safety.work();
    expect((await open(url)).status).toBe(404);
    expect(await verdicts(seller)).toMatchObject([{ state: 'review', reason: 'politics', next_at: null }]);
    const { orm } = world.database;
    const [waiting] = (await listOpen(orm)).filter(({ userId }) => userId === seller.userId);
    expect(waiting).toMatchObject({ assetId: id, state: 'review' });
    await saveOperatorVerdict(orm, waiting?.verdictId ?? '', 'clear');
    expect((await open(url)).status).toBe(200);
    await saveOperatorVerdict(orm, waiting?.verdictId ?? '', 'refused');
    expect((await open(url)).status).toBe(404);
  });

  it('is given up after some tries, until its owner shares it again', async () => {
    seller = await newSeller();
    const id = await unseenResult(seller);
    fake.answerWith(() => ({ status: 502, text: '' }));
    await share(id, seller);
    for (let round = 0; round < 8; round += 1) {
      await world.database.pool.query('update content_verdict set next_at = now() where next_at is not null');
      await world.app.safety.work();
    }
    expect(fake.questions).toHaveLength(6);
    expect(await verdicts(seller)).toMatchObject([{ state: 'pending', tries: 6, next_at: null }]);
    fake.answerWith(() => ({ json: { verdict: 'clear' } }));
    expect(shared((await share(id, seller)).data).checking).toBeUndefined();
  });
});

describe('a run', () => {
  it('whose result is refused returns none, and costs nothing', async () => {
    seller = await newSeller();
    const before = await world.pointsOf(seller.session);
    fake.answerWith(() => refused('illegal'));
    const { taskId } = await world.create(seller);
    const task = await world.workOff(() => world.ended(seller.session, taskId));
    expect(task).toMatchObject({
      state: 'failed',
      results: [],
      failure: { code: '30003', reason: '内容没有通过检查：涉及违法内容' },
      points: { held: 0, charged: 0 },
    });
    expect(await world.pointsOf(seller.session)).toBe(before);
    expect(await verdicts(seller)).toMatchObject([{ scene: 'result', kind: 'picture', state: 'refused' }]);
  });

  it.each<[string, (word: string, assetId: string) => object]>([
    ['a label', (text, id) => ({ tool: 'compliance-label', inputs: { sources: [id] }, options: { text } })],
    [
      'an edited translation',
      (translation, id) => ({
        tool: 'image-translation',
        inputs: { source: id },
        options: {
          lines: [
            {
              box: [
                [0, 0],
                [9, 0],
                [9, 9],
                [0, 9],
              ],
              text: '好',
              translation,
            },
          ],
        },
      }),
    ],
    ['a prompt', (prompt, id) => ({ tool: 'ai-product', inputs: { product: id }, options: { prompt } })],
  ])('whose user wrote refused words as %s costs nothing', async (_what, make) => {
    seller = await newSeller();
    const request = make('a scam', seller.assetId) as Partial<Api['gen.task.create']['input']>;
    world.engine.tools[request.tool as ToolKey] = 'full';
    fake.answerWith(({ text = '' }) =>
      text.includes('scam') ? refused('fraud') : { json: { verdict: 'clear' } },
    );
    world.engine.requests.length = 0;
    const { taskId } = await world.create(seller, request);
    expect(await world.workOff(() => world.ended(seller.session, taskId))).toMatchObject({
      state: 'failed',
      failure: { code: '30003', reason: '内容没有通过检查：疑似欺诈' },
      points: { charged: 0 },
    });
    expect(world.engine.requests).toEqual([]);
  });

  it('returns its result while no provider answers, but only to its owner', async () => {
    seller = await newSeller();
    fake.answerWith(() => ({ status: 502, text: '' }));
    const id = await newResult(seller);
    const { url, checking } = shared((await share(id, seller)).data);
    expect(checking).toBeDefined();
    expect((await open(url)).status).toBe(404);
  });
});

describe('texts for a model', () => {
  const words = async (by: Seller) => {
    const brief = `A new café ${randomUUID()}`;
    const { data } = await world.ask('poster.words.create', { brief, requestId: randomUUID() }, by.session);
    const { taskId } = data as { taskId: string };
    type Words = Api['poster.words.get']['output'];
    return world.workOff(async () => {
      for (;;) {
        const found = (await world.ask('poster.words.get', { taskId }, by.session)).data as Words;
        if (['succeeded', 'failed', 'canceled'].includes(found.state)) return found;
        await new Promise((again) => setTimeout(again, 20));
      }
    });
  };

  it('are checked, and so is what it wrote', async () => {
    seller = await newSeller();
    written = [['Coffee', 'From eight']];
    expect(await words(seller)).toMatchObject({ state: 'succeeded', versions: written });
    expect(fake.questions.map(({ scene, kind, text }) => [scene, kind, text?.slice(0, 10)])).toEqual([
      ['writing', 'text', 'A new café'],
      ['writing', 'text', 'Coffee\nFro'],
    ]);
  });

  it.each(['brief', 'answer'])('are refused at no cost: the %s', async (which) => {
    seller = await newSeller();
    written = [[`Coffee ${randomUUID()}`]];
    fake.answerWith(({ text = '' }) =>
      text.startsWith('A new café') === (which === 'brief')
        ? refused('fraud')
        : { json: { verdict: 'clear' } },
    );
    expect(await words(seller)).toMatchObject({
      state: 'failed',
      failure: { code: '30003', reason: '内容没有通过检查：疑似欺诈' },
      points: { held: 0, charged: 0 },
    });
    expect(fake.questions).toHaveLength(which === 'brief' ? 1 : 2);
  });

  it('wait while no provider answers, and cost nothing if none does', async () => {
    seller = await newSeller();
    fake.answerWith(() => ({ status: 502, text: '' }));
    expect(await words(seller)).toMatchObject({
      state: 'failed',
      failure: { code: '30002' },
      points: { charged: 0 },
    });
  });
});

describe('public profile data', () => {
  const update = (change: object) => world.ask('user.user.update', change, seller.session);

  it('has a nickname that the check has cleared', async () => {
    seller = await newSeller();
    const nick = () => `小图${Math.round(Math.random() * 1e9)}`;
    const good = nick();
    expect((await update({ nick: good })).data).toMatchObject({ nick: good });
    fake.answerWith(() => refused('abuse'));
    expect(await update({ nick: nick() })).toMatchObject({ code: '30003', data: { reason: 'abuse' } });
    fake.answerWith(() => ({ status: 502, text: '' }));
    expect(await update({ nick: nick() })).toMatchObject({
      code: '30003',
      reason: expect.stringContaining('暂时'),
    });
    expect((await world.ask('auth.user.getUserInfo', {}, seller.session)).data).toMatchObject({ nick: good });
  });

  it('has an avatar that no one sees until it is clear', async () => {
    seller = await newSeller();
    fake.answerWith(() => refused('sexual'));
    expect(await update({ avatarId: seller.assetId })).toMatchObject({ code: '30003' });
    expect((await world.ask('auth.user.getUserInfo', {}, seller.session)).data).not.toHaveProperty(
      'avatarUrl',
    );
    seller = await newSeller();
    fake.answerWith(() => ({ status: 502, text: '' }));
    const { avatarUrl } = (await update({ avatarId: seller.assetId })).data as { avatarUrl: string };
    expect((await world.open(avatarUrl)).status).toBe(404);
    fake.answerWith(() => ({ json: { verdict: 'clear' } }));
    await world.database.pool.query('update content_verdict set next_at = now() where next_at is not null');
    await world.app.safety.work();
    expect((await world.open(avatarUrl)).status).toBe(200);
  });
});

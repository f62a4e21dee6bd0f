import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PREVIEW_LAYERS } from '../../core/id-photo/verdict';
import { migrate } from '../../server/src/db/migrate';
import { seed } from '../../server/src/db/seed';
import { reconcile } from '../../server/src/modules/ledger/reconcile';
import { temporaryDataDir } from '../builders/data-dir';
import { emptyTestDatabase } from '../builders/database';
import { docOf, type PhotoWorld, photoWorld } from '../builders/photo-world';
import { loadDump } from './load-dump';
import { type Cast, makeDump, runBoth } from './make-dump';

let cast: Cast;
let world: PhotoWorld;
let dataDir: string;

beforeAll(async () => {
  if (process.env.MAKE_FROZEN_DUMP === '1') await makeDump();
  dataDir = await temporaryDataDir();
  const database = await emptyTestDatabase({ max: 16 });
  cast = await loadDump(database, dataDir);
  await migrate(database);
  await seed(database);
  world = await photoWorld({ database, dataDir });
  world.engine.script = runBoth;
});

afterAll(async () => {
  await world?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const get = (task: keyof Cast['tasks']) => world.get(cast.session, cast.tasks[task]);

const ask = async (
  name: Parameters<PhotoWorld['ask']>[0],
  input: object = {},
  { session }: { session: string } = cast,
) => {
  const { result, data } = await world.ask(name, input, session);
  expect(result, name).toBe('success');
  return data as Record<string, unknown>;
};

const userRows = (table: string) => world.count(cast.userId, table);

/** States of everything in a user's history. */
async function historyOf(person: { session: string }): Promise<Record<string, string>> {
  const { items } = await ask('gen.task.list', { limit: 50 }, person);
  return Object.fromEntries(
    (items as { taskId: string; state: string }[]).map((item) => [item.taskId, item.state]),
  );
}

/** Outcome of each paid round of a task, oldest first: `released 2`, or `committed 0 + 1 free`. */
async function roundsOf(taskId: string): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ round: string }>(
    `select concat(state, ' ', from_monthly + from_grant + from_recharge,
       case when free_uses > 0 then concat(' + ', free_uses, ' free') end) as round
     from point_hold where task_id = $1 order by point_hold.round`,
    [taskId],
  );
  return rows.map(({ round }) => round);
}

/** Accounts that do not match their ledger entries or held points. */
async function differences(): Promise<string[]> {
  const found: string[] = [];
  await reconcile(world.database.orm, (difference) => found.push(JSON.stringify(difference)));
  return found;
}

const opened = async (urls: readonly (string | undefined)[]) => {
  for (const url of urls) expect((await world.open(url ?? '')).status, url).toBe(200);
};

/** These run in order: held and queued work is checked first, then processed. */
describe("data of an older version, migrated by today's code", () => {
  it('still knows the sessions, the users and their points', async () => {
    for (const person of [cast, cast.changer]) {
      expect(await ask('auth.user.getUserInfo', {}, person)).toMatchObject({ userId: person.userId });
      expect(await world.pointsOf(person.session)).toBe(person.points);
    }
    const { items } = await ask('user.user.searchUserPointChangeLogList', { limit: 50 });
    expect(items).not.toEqual([]);
    expect(await ask('user.user.exportData')).toBeTruthy();
    expect(await userRows('face_consent')).toBe(3);
    expect(await differences()).toEqual([]);
  });

  it('still knows a membership, and sells at its price', async () => {
    const { member } = cast;
    expect(await ask('auth.user.getUserInfo', {}, member)).toMatchObject({
      userId: member.userId,
      vipInfo: { vipType: 'common', isExpire: 0, autoRenewStatus: 'stopped' },
    });
    const quote = { tool: 'image-magnify', inputs: { source: member.uploadId }, options: { scale: 2 } };
    expect(await ask('gen.task.quote', quote, member)).toMatchObject({ points: 8, freeUsesLeft: 0 });
    expect(await ask('gen.task.quote', quote)).toMatchObject({ points: 2 });
    // Points of this month, unless the dump is older: then a new month has begun for this user.
    const left = await world.pointsOf(member.session);
    expect(left === member.points || left === 660, `${left} points`).toBe(true);
    const { finished, finishedFree, unlocked } = member.tasks;
    expect(await roundsOf(finished)).toEqual(['committed 8']);
    expect(await roundsOf(finishedFree)).toEqual(['committed 0 + 1 free']);
    expect(await roundsOf(unlocked)).toEqual(['committed 0 + 1 free']);
    expect(docOf(await world.get(member.session, unlocked)).locked).toBe(false);
  });

  it('shows every task in the history, in its state', async () => {
    const { finished, failed, locked, unlocked, queued, queuedPhoto, running } = cast.tasks;
    expect(await historyOf(cast)).toEqual({
      [finished]: 'succeeded',
      [failed]: 'failed',
      [locked]: 'succeeded',
      [unlocked]: 'succeeded',
      [queued]: 'queued',
      [queuedPhoto]: 'queued',
      [running]: 'running',
    });
    const { changer, member } = cast;
    expect(await historyOf(changer)).toEqual({
      [changer.tasks.retriedFinished]: 'succeeded',
      [changer.tasks.retriedQueued]: 'queued',
      [changer.tasks.canceled]: 'canceled',
      [changer.tasks.canceling]: 'canceling',
    });
    expect(await historyOf(member)).toEqual({
      [member.tasks.finished]: 'succeeded',
      [member.tasks.finishedFree]: 'succeeded',
      [member.tasks.unlocked]: 'succeeded',
      [member.tasks.queued]: 'queued',
      [member.tasks.queuedFree]: 'queued',
      [member.tasks.canceling]: 'canceling',
    });
  });

  it('shows results of analyses, including a portrait’s layers, and which are pending', async () => {
    const { session, tasks } = cast.changer;
    const looked = await world.get(session, tasks.looked);
    expect([looked.state, looked.points]).toEqual(['succeeded', { held: 0, charged: 0 }]);
    expect(looked.analysis?.checks).toEqual([{ key: 'subject', ok: true, found: 1, need: 1 }]);
    const { idPhoto } = (await world.get(session, tasks.lookedAtPortrait)).analysis ?? {};
    expect(idPhoto).toMatchObject({
      frame: { widthPx: 295, heightPx: 413 },
      straightening: { degrees: 6.5 },
    });
    expect(Object.keys(idPhoto?.layers ?? {})).toEqual([...PREVIEW_LAYERS]);
    const pictures = [idPhoto?.straightening?.before, idPhoto?.straightening?.after];
    await opened([...Object.values(idPhoto?.layers ?? {}), ...pictures].map((picture) => picture?.url));
    expect((await world.get(session, tasks.lookQueued)).state).toBe('queued');
    expect((await world.get(session, tasks.lookRunning)).state).toBe('running');
  });

  it('opens results, ID photos and their files', async () => {
    expect([docOf(await get('locked')).locked, docOf(await get('unlocked')).locked]).toEqual([true, false]);
    const { changer, member } = cast;
    const tasks = [
      ...(await Promise.all((['finished', 'locked', 'unlocked'] as const).map(get))),
      await world.get(changer.session, changer.tasks.retriedFinished),
      await world.get(member.session, member.tasks.finished),
    ];
    for (const { results } of tasks) await opened([results[0]?.url, results[0]?.thumbUrl]);
    expect((await get('failed')).failure).toBeTruthy();
  });

  it('opens a shared URL, which now shows the result and its tool', async () => {
    await opened([`${cast.shareUrl}.jpg`]);
    const links = 'select tool, original_id from share_link where id = $1';
    const { rows } = await world.database.pool.query(links, [cast.shareUrl.slice('/s/'.length)]);
    expect(rows).toEqual([{ tool: 'image-magnify', original_id: null }]);
    const page = await world.open(cast.shareUrl);
    const html = await page.text();
    expect(html).toContain('class="after"');
    expect(html).not.toContain('class="before"');
    await opened([`${cast.shareUrl}/after.webp`]);
  });

  it('finishes queued tasks and those of a lost worker, and settles every hold', async () => {
    const { changer, member } = cast;
    await world.workOff(async () => {
      for (const task of ['running', 'queued', 'queuedPhoto'] as const) {
        const ended = await world.ended(cast.session, cast.tasks[task]);
        expect([task, ended.state, ended.results.length]).toEqual([task, 'succeeded', 1]);
      }
      for (const [{ session }, taskId, state] of [
        [changer, changer.tasks.retriedQueued, 'succeeded'],
        [changer, changer.tasks.canceling, 'canceled'],
        [member, member.tasks.queued, 'succeeded'],
        [member, member.tasks.queuedFree, 'succeeded'],
        [member, member.tasks.canceling, 'canceled'],
      ] as const) {
        expect([taskId, (await world.ended(session, taskId)).state]).toEqual([taskId, state]);
      }
      for (const look of ['lookQueued', 'lookRunning'] as const) {
        const ended = await world.ended(changer.session, changer.tasks[look]);
        expect([look, ended.state, ended.analysis?.checks.length]).toEqual([look, 'succeeded', 1]);
      }
    });
    const { rows } = await world.database.pool.query(
      `select distinct balance::int from ledger_account where kind = 'held' and user_id is not null`,
    );
    expect(rows).toEqual([{ balance: 0 }]);
  });

  it('charges successful tasks once, at the promised price, and releases the rest', async () => {
    const { changer, member } = cast;
    const { retriedFinished, retriedQueued, canceled, canceling } = changer.tasks;
    expect(await roundsOf(retriedFinished)).toEqual(['released 2', 'committed 2']);
    expect(await roundsOf(retriedQueued)).toEqual(['released 2', 'committed 2']);
    expect(await roundsOf(canceled)).toEqual(['released 2']);
    expect(await roundsOf(canceling)).toEqual(['released 2']);
    // Of 60 for a new user; analyses are free.
    expect(await world.pointsOf(changer.session)).toBe(56);
    expect(await roundsOf(member.tasks.queued)).toEqual(['committed 8']);
    expect(await roundsOf(member.tasks.queuedFree)).toEqual(['committed 0 + 1 free']);
    expect(await roundsOf(member.tasks.canceling)).toEqual(['released 8']);
    // The new user's 60, minus an unlocked photo and three enlargements, at the prices when they were requested.
    expect(await world.pointsOf(cast.session)).toBe(49);
    expect(await differences()).toEqual([]);
  });

  it('retries a canceled run, unlocks a photo and uses the old picture for a new run', async () => {
    const { changer } = cast;
    await ask('gen.task.retry', { taskId: changer.tasks.canceling }, changer);
    const retried = await world.workOff(() => world.ended(changer.session, changer.tasks.canceling));
    expect(retried.state).toBe('succeeded');
    await ask('idphoto.photo.unlock', { taskId: cast.tasks.locked });
    expect(docOf(await get('locked')).locked).toBe(false);
    const { taskId } = await world.create({ ...cast, assetId: cast.uploadId });
    const again = await world.workOff(() => world.ended(cast.session, taskId));
    expect(again.state).toBe('succeeded');
    expect(await differences()).toEqual([]);
  });
});

import { ErrorCode } from '@tuzuo/core/api/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress, newMobile } from '../../../../tests/builders/account-client';
import { type AdminWorld, adminWorld } from '../../../../tests/builders/admin-world';
import { say } from '../../i18n/words';

let world: AdminWorld;

beforeAll(async () => {
  world = await adminWorld();
});

afterAll(() => world.close());

async function makeCodes(...args: string[]) {
  const [made] = await world.run('codes', 'make', 'spring', ...args, '--reason', 'a campaign');
  return made as { batchId: string; codes: [string, ...string[]] };
}

async function newUser() {
  const { user } = await world.logIn(newMobile());
  const session = user.jwtSid;
  return {
    session,
    redeem: (code: string, address = newAddress()) =>
      world.call('point.code.redeem', { code }, { session, address, headers: { 'accept-language': 'en' } }),
    points: async () =>
      (await world.call('user.user.getUserPointInfo', { module: 'matting' }, { session })).data()
        .allLeftPointCount,
  };
}

const refusedAs = (key: Parameters<typeof say>[1]) => ({
  code: ErrorCode.notFound,
  reason: say('en', key),
});

describe('point.code.redeem', () => {
  it('brings points once, in any spelling and under concurrent requests', async () => {
    const { codes } = await makeCodes('--points', '25');
    const user = await newUser();
    const written = ` ${codes[0].toLowerCase().replaceAll('-', ' ')} `;
    const answers = await Promise.all([user.redeem(codes[0]), user.redeem(written), user.redeem(codes[0])]);
    const good = answers.filter(({ envelope }) => envelope.result === 'success');
    expect(good.map((reply) => reply.data())).toEqual([{ kind: 'points', points: 25 }]);
    expect(await user.points()).toBe(85);
    expect((await user.redeem(codes[0])).envelope).toMatchObject(refusedAs('redeem.again'));
  });

  it('accepts as many users as the code allows', async () => {
    const { codes } = await makeCodes('--points', '5', '--code', 'WELCOME2026', '--uses', '2');
    expect(codes).toEqual(['WELCOME2026']);
    const users = await Promise.all([newUser(), newUser(), newUser()]);
    const answers = await Promise.all(users.map(({ redeem }) => redeem('welcome-2026')));
    const ends = answers.map(({ envelope }) => envelope.result);
    expect(ends.sort()).toEqual(['fail', 'success', 'success']);
    expect(answers.find(({ envelope }) => envelope.result === 'fail')?.envelope).toMatchObject(
      refusedAs('redeem.used'),
    );
    const taken = world.run('codes', 'make', 'x', '--points', '5', '--code', 'welcome 2026', '--reason', 'y');
    await expect(taken).rejects.toThrow('taken');
  });

  it('gives a user no more codes of a batch than allowed', async () => {
    const { codes } = await makeCodes('--points', '5', '--count', '3', '--per-user', '2');
    expect(new Set(codes).size).toBe(3);
    const user = await newUser();
    await user.redeem(codes[0]);
    await user.redeem(codes[1] ?? '');
    expect((await user.redeem(codes[2] ?? '')).envelope).toMatchObject(refusedAs('redeem.limit'));
    expect(await user.points()).toBe(70);
  });

  it('extends the remaining membership, and gives no trial to a member', async () => {
    const { codes } = await makeCodes('--months', '1', '--count', '2', '--per-user', '2');
    const trial = await makeCodes('--months', '1', '--tier', 'trial');
    const user = await newUser();
    const first = (await user.redeem(codes[0])).data();
    expect(first).toMatchObject({ kind: 'vip', tier: 'common', months: 1 });
    const second = (await user.redeem(codes[1] ?? '')).data();
    expect(Date.parse(second.until ?? '')).toBeGreaterThan(Date.parse(first.until ?? '') + 27 * 86_400_000);
    expect(await user.points()).toBe(660);
    expect((await user.redeem(trial.codes[0])).envelope).toMatchObject(refusedAs('redeem.memberAlready'));
  });

  it('brings nothing once expired or stopped', async () => {
    const late = await makeCodes('--points', '5', '--until', '2099-01-01');
    await world.letPass('100 years', 'redeem_batch', 'expires_at');
    const stopped = await makeCodes('--points', '5');
    await world.run('codes', 'stop', stopped.batchId, '--reason', 'leaked');
    const user = await newUser();
    for (const code of [late.codes[0], stopped.codes[0]]) {
      expect((await user.redeem(code)).envelope).toMatchObject(refusedAs('redeem.over'));
    }
    expect(await user.points()).toBe(60);
  });

  it('limits guessing per user, and more strictly where many have guessed, without blocking others', async () => {
    const { codes } = await makeCodes('--points', '5');
    const user = await newUser();
    for (let tried = 0; tried < 10; tried += 1) {
      expect((await user.redeem('ABCDEFGH')).envelope).toMatchObject(refusedAs('redeem.unknown'));
    }
    expect((await user.redeem(codes[0])).envelope).toMatchObject({ code: ErrorCode.tooManyRequests });
    const address = newAddress();
    for (let round = 0; round < 6; round += 1) {
      const guesser = await newUser();
      for (let tried = 0; tried < 10; tried += 1) await guesser.redeem('ABCDEFGH', address);
    }
    // Others at that address are not blocked, but may guess less.
    const other = await newUser();
    for (let tried = 0; tried < 2; tried += 1) await other.redeem('ABCDEFGH', address);
    expect((await other.redeem(codes[0], address)).data().points).toBe(5);
    for (let tried = 0; tried < 2; tried += 1) await other.redeem('ABCDEFGH', address);
    expect((await other.redeem('ABCDEFGH', address)).envelope).toMatchObject({
      code: ErrorCode.tooManyRequests,
    });
  });

  it('requires a login, stores no code, and keeps the books consistent', async () => {
    const { codes } = await makeCodes('--points', '5');
    expect((await world.call('point.code.redeem', { code: codes[0] })).envelope).toMatchObject({
      code: ErrorCode.loginNeeded,
    });
    const { rows } = await world.database.pool.query(
      "select hint, encode(hash, 'escape') as hash from redeem_code",
    );
    expect(JSON.stringify(rows)).not.toContain(codes[0].replaceAll('-', ''));
    const found: unknown[] = [];
    await world.ledger.reconcile((difference) => void found.push(difference));
    expect(found).toEqual([]);
  });
});

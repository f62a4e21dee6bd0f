import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeApns } from '../../../tests/builders/fake-apns';
import { fcmError, startFakeFcm } from '../../../tests/builders/fake-fcm';
import { UNTIL_SILENT } from '../../../tests/builders/fake-vendor';
import { createApns } from './apns';
import { createFcm } from './fcm';
import { PushUnavailable } from './port';

const MESSAGE = {
  id: '019a7f4e-0000-7000-8000-000000000001',
  title: '无损放大做好了',
  text: '去看看效果吧。',
  page: '/subPages/image-magnify-generate-list/index?taskId=1',
};
const MINUTE_MS = 60_000;

describe('Apple’s push service', () => {
  const DEVICE = 'a1'.repeat(32);
  let fake: Awaited<ReturnType<typeof startFakeApns>>;
  let apns: ReturnType<typeof createApns>;
  let time: number;

  beforeEach(async () => {
    fake = await startFakeApns();
    time = Date.now();
    fake.setClock(() => time);
    apns = createApns({ ...fake.options, now: () => time, timeoutMs: UNTIL_SILENT });
  });
  afterEach(async () => {
    apns.close();
    await fake.stop();
  });

  it('delivers a message with its page, over one connection and with one signed token', async () => {
    for (const _ of [1, 2, 3]) expect(await apns.send(DEVICE, MESSAGE)).toEqual({ kind: 'sent' });
    expect(fake.connections()).toBe(1);
    expect(fake.providerTokens).toHaveLength(1);
    const [first] = fake.sent;
    expect(first?.device).toBe(DEVICE);
    expect(first?.headers).toMatchObject({
      'apns-push-type': 'alert',
      'apns-id': MESSAGE.id,
      'apns-collapse-id': MESSAGE.id,
      'apns-expiration': String(Math.floor(time / 1000) + 86_400),
    });
    expect(first?.body).toEqual({
      aps: { alert: { title: MESSAGE.title, body: MESSAGE.text }, sound: 'default' },
      page: MESSAGE.page,
    });
    await apns.send(DEVICE, { ...MESSAGE, text: '' });
    expect(fake.sent.at(-1)?.body.aps).toEqual({ alert: { title: MESSAGE.title }, sound: 'default' });
  });

  it('signs a new token before the old one expires, and again if Apple says it has expired', async () => {
    await apns.send(DEVICE, MESSAGE);
    time += 41 * MINUTE_MS;
    await apns.send(DEVICE, MESSAGE);
    expect(fake.providerTokens).toHaveLength(2);
    // Apple's clock is ahead: a new token is already too old there, and there must be no endless retry.
    fake.setClock(() => time + 90 * MINUTE_MS);
    expect(await apns.send(DEVICE, MESSAGE)).toEqual({
      kind: 'wrong',
      reason: 'Apple: 403 ExpiredProviderToken',
    });
    fake.setClock(() => time);
    expect(await apns.send(DEVICE, MESSAGE)).toEqual({ kind: 'sent' });
  });

  it('reports that the key is no longer valid', async () => {
    fake.forgetKey();
    expect(await apns.send(DEVICE, MESSAGE)).toEqual({
      kind: 'wrong',
      reason: 'Apple: 403 InvalidProviderToken',
    });
  });

  it.each([
    [410, 'Unregistered'],
    [400, 'BadDeviceToken'],
  ])('recognizes a dead token (%i %s)', async (status, reason) => {
    fake.refuse(DEVICE, { status, reason });
    expect(await apns.send(DEVICE, MESSAGE)).toEqual({ kind: 'gone' });
  });

  it('keeps the token if the settings name another app', async () => {
    fake.refuse(DEVICE, { status: 400, reason: 'DeviceTokenNotForTopic' });
    expect(await apns.send(DEVICE, MESSAGE)).toEqual({
      kind: 'wrong',
      reason: 'Apple: 400 DeviceTokenNotForTopic',
    });
  });

  it.each([
    [429, 'TooManyRequests'],
    [503, 'ServiceUnavailable'],
    [0, 'silence'],
  ])('is retried later (%i %s)', async (status, reason) => {
    fake.refuse(DEVICE, { status, reason });
    // Waits for real: silence never ends.
    const impatient = createApns({ ...fake.options, now: () => time, timeoutMs: 100 });
    await expect((status === 0 ? impatient : apns).send(DEVICE, MESSAGE)).rejects.toThrow(PushUnavailable);
    expect(await apns.send(DEVICE, MESSAGE)).toEqual({ kind: 'sent' });
  });

  it('reconnects after Apple has closed the connection, or is unreachable', async () => {
    await apns.send(DEVICE, MESSAGE);
    fake.hangUp();
    await expect
      .poll(() => apns.send(DEVICE, MESSAGE).catch(() => undefined), { timeout: 30_000 })
      .toEqual({ kind: 'sent' });
    expect(fake.connections()).toBeGreaterThan(1);
    await fake.stop();
    await expect(apns.send(DEVICE, MESSAGE)).rejects.toThrow(PushUnavailable);
  });
});

describe('Firebase Cloud Messaging', () => {
  const TOKEN = 'fcm-token-of-a-phone:APA91b';
  let fake: Awaited<ReturnType<typeof startFakeFcm>>;
  let time: number;
  const create = () => createFcm({ ...fake.options, now: () => time, timeoutMs: UNTIL_SILENT });

  beforeAll(async () => {
    fake = await startFakeFcm();
  });
  afterAll(() => fake.stop());
  beforeEach(() => {
    time = Date.now();
    fake.sent.length = 0;
  });

  it('delivers a message as data, with a cached access token', async () => {
    const fcm = create();
    const before = fake.accessGiven();
    for (const _ of [1, 2]) expect(await fcm.send(TOKEN, MESSAGE)).toEqual({ kind: 'sent' });
    expect(fake.accessGiven()).toBe(before + 1);
    expect(fake.sent[0]).toEqual({
      token: TOKEN,
      data: MESSAGE,
      android: { priority: 'HIGH', ttl: '86400s' },
    });
    time += 60 * MINUTE_MS;
    await fcm.send(TOKEN, MESSAGE);
    expect(fake.accessGiven()).toBe(before + 2);
  });

  it('fetches a new access token if Google has revoked it, once', async () => {
    const fcm = create();
    await fcm.send(TOKEN, MESSAGE);
    fake.endAccess();
    expect(await fcm.send(TOKEN, MESSAGE)).toEqual({ kind: 'sent' });
    fake.refuse(TOKEN, fcmError(401, 'UNAUTHENTICATED'), fcmError(401, 'UNAUTHENTICATED'));
    expect(await fcm.send(TOKEN, MESSAGE)).toEqual({ kind: 'wrong', reason: 'Google: 401 UNAUTHENTICATED' });
  });

  it('is unavailable if the service account is unknown', async () => {
    const fcm = createFcm({ ...fake.options, clientEmail: 'somebody@else.example', now: () => time });
    await expect(fcm.send(TOKEN, MESSAGE)).rejects.toThrow(/invalid_grant/);
  });

  it('recognizes a dead token', async () => {
    fake.refuse(TOKEN, fcmError(404, 'UNREGISTERED'));
    expect(await create().send(TOKEN, MESSAGE)).toEqual({ kind: 'gone' });
  });

  it.each([
    [400, 'INVALID_ARGUMENT'],
    [403, 'SENDER_ID_MISMATCH'],
  ])('keeps the token if the mistake is ours (%i %s)', async (status, code) => {
    fake.refuse(TOKEN, fcmError(status, code));
    expect(await create().send(TOKEN, MESSAGE)).toEqual({
      kind: 'wrong',
      reason: `Google: ${status} ${code}`,
    });
  });

  it.each([
    ['too much at once', fcmError(429, 'QUOTA_EXCEEDED')],
    ['busy', fcmError(503, 'UNAVAILABLE')],
    ['silent', { silent: true } as const],
    ['no JSON', { status: 502, text: '<html>' }],
  ])('is retried later when it is %s', async (_why, reply) => {
    fake.refuse(TOKEN, reply);
    await expect(create().send(TOKEN, MESSAGE)).rejects.toThrow(PushUnavailable);
  });
});

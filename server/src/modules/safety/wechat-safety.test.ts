import { randomUUID } from 'node:crypto';
import type { Api } from '@tuzuo/contract/api';
import type { PosterDocument } from '@tuzuo/poster/document';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../../tests/builders/asset-world';
import { testDatabase } from '../../../../tests/builders/database';
import { type FakeWechat, startFakeWechat, WECHAT_APP } from '../../../../tests/builders/fake-wechat';
import { pictureLayer, posterDocument } from '../../../../tests/builders/poster-document';
import { WECHAT_PUSH, wechatPush } from '../../../../tests/builders/wechat-push';
import { createWechatSafety } from '../../safety/wechat';
import { createContentCheck } from '../../wechat/content-check';
import { createMessagePush } from '../../wechat/message-push';
import type { TakeEvent } from '../wechat-push/routes';
import { createAccessTokenStore } from '../wechat-token/service';
import { takeWechatVerdict } from './routes';

/** A poster with a picture and this text. */
const posterWith = (assetId: string, text: string): PosterDocument =>
  JSON.parse(JSON.stringify(posterDocument([pictureLayer(assetId)])).replace('大字 Ag', text));

describe('with WeChat', () => {
  const openid = randomUUID();
  const push = { ...WECHAT_PUSH, appId: WECHAT_APP.appId };
  let wechat: FakeWechat;
  let posters: AssetWorld;

  beforeAll(async () => {
    wechat = await startFakeWechat();
    const database = await testDatabase({ max: 8 });
    const app = { ...WECHAT_APP, apiUrl: wechat.url };
    const provider = createWechatSafety(createContentCheck(app, createAccessTokenStore(database)));
    const take: { event?: TakeEvent } = {};
    posters = await assetWorld({
      database,
      settings: { publicUrl: 'https://studio.example.com' },
      safety: { providers: [provider] },
      wechatPush: {
        pushes: [createMessagePush({ name: 'wxmini', ...push, aesKeys: [push.aesKey] })],
        events: { wxa_media_check: async (event, one) => take.event?.(event, one) },
      },
    });
    take.event = takeWechatVerdict(posters.app.safety, provider.open);
  });

  afterAll(async () => {
    await posters.close();
    await wechat.stop();
  });

  it('shows a poster once its texts and pictures are clear, and hides it when its text becomes unacceptable', async () => {
    const { userId, session } = await posters.newUser();
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a03050' } })
      .png()
      .toBuffer();
    const { assetId } = await posters.uploadOne(session, picture);
    const save = async (input: { posterId?: string; revision: number }, text: string) =>
      (
        await posters.call(
          'poster.poster.save',
          { title: '周末', doc: posterWith(assetId, text), ...input },
          { session },
        )
      ).data();
    const { posterId, revision } = await save({ revision: 0 }, '全场五折');
    const shareIt = async () =>
      (await posters.call('share.link.create', { kind: 'poster', id: posterId }, { session })).envelope;

    // A user of the H5 pages, who is unknown to WeChat.
    expect((await shareIt()).data).toMatchObject({ checking: expect.stringContaining('小程序') });
    await posters.database.pool.query(
      `insert into user_identity (id, user_id, kind, scope, subject) values ($1, $2, 'wechat_openid', $3, $4)`,
      [randomUUID(), userId, WECHAT_APP.appId, openid],
    );
    wechat.judgeWith({ result: { suggest: 'pass', label: 100 } }, ['trace-1']);
    const made = (await shareIt()).data as Api['share.link.create']['output'];
    expect(made.checking).toContain('别人才能看到');
    const linkId = made.url.slice(made.url.lastIndexOf('/') + 1);
    const seen = async () => (await posters.call('poster.shared.get', { linkId })).envelope;
    expect(await seen()).toMatchObject({ code: '10002', reason: expect.stringContaining('正在检查') });
    const lookedAt = (path: string) => wechat.looked().find((one) => one.path === path)?.body;
    expect(lookedAt('/wxa/msg_sec_check')).toMatchObject({ openid, content: '周末\n全场五折' });
    const { media_url: mediaUrl } = lookedAt('/wxa/media_check_async') ?? {};
    expect(mediaUrl).toMatch(/^https:\/\/studio\.example\.com\/api\/safety\/picture\/.+\.jpg$/);
    expect(wechat.looked()).toHaveLength(2);

    // WeChat fetches the picture, a JPEG; another signature does not give access.
    const address = String(mediaUrl).replace('https://studio.example.com', posters.app.url);
    const fetched = await fetch(address);
    expect((await sharp(Buffer.from(await fetched.arrayBuffer())).metadata()).format).toBe('jpeg');
    expect((await fetch(address.replace(/\.[\w-]+\.jpg$/, `.${'A'.repeat(43)}.jpg`))).status).toBe(404);
    const said = {
      Event: 'wxa_media_check',
      appid: push.appId,
      errcode: 0,
      result: { suggest: 'pass', label: 100 },
    };
    const notify = async (traceId: string, key = push) => {
      const { query, body } = wechatPush({ ...said, trace_id: traceId }, key);
      return (await fetch(`${posters.app.url}/api/wechat/notify/wxmini?${query}`, { method: 'POST', body }))
        .status;
    };
    expect(await notify('trace-1', { ...push, token: 'forged' })).toBe(403);
    expect(await notify('trace-unknown')).toBe(500);
    expect(await seen()).toMatchObject({ code: '10002' });
    expect(await notify('trace-1')).toBe(200);
    expect(await seen()).toMatchObject({ result: 'success', data: { title: '周末' } });
    expect((await fetch(address)).status).toBe(404);

    wechat.judgeWith({ result: { suggest: 'risky', label: 20008 } });
    await save({ posterId, revision }, '稳赚不赔');
    expect(await seen()).toMatchObject({ code: '10002' });
    await posters.app.safety.work();
    expect(await seen()).toMatchObject({ code: '10002', reason: expect.stringContaining('没有通过检查') });
    expect(await shareIt()).toMatchObject({ code: '30003', data: { reason: 'fraud' } });
    // The poster stays accessible to its owner.
    expect((await posters.call('poster.poster.get', { posterId }, { session })).data()).toMatchObject({
      title: '周末',
    });
  });
});

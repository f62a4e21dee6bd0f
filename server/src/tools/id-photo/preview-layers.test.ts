import { PREVIEW_LAYERS } from '@tuzuo/core/id-photo/verdict';
import { FACE_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookAtPortrait } from '../../../../tests/builders/photo-engine';
import { type PhotoWorld, photoWorld } from '../../../../tests/builders/photo-world';

let world: PhotoWorld;

beforeAll(async () => {
  world = await photoWorld();
});
afterAll(() => world.close());

it('shows the preview layers of a portrait’s analysis to its owner, until they are swept', async () => {
  world.engine.script = lookAtPortrait;
  const seller = await world.newSeller();
  const input = {
    tool: 'id-photo',
    inputs: { portrait: seller.assetId },
    options: { specId: 'one-inch' },
    faceConsent: FACE_CONSENT_VERSION,
  } as const;
  const { taskId } = (await world.call('gen.task.analyze', input, { session: seller.session })).data();
  const task = await world.workOff(() => world.ended(seller.session, taskId));
  const { layers, frame, straightening } = task.analysis?.idPhoto ?? {};
  expect(frame).toEqual({ widthPx: 295, heightPx: 413 });
  expect(Object.keys(layers ?? {})).toEqual([...PREVIEW_LAYERS]);
  for (const name of PREVIEW_LAYERS) {
    expect(layers?.[name]).toMatchObject({ width: 147, height: 206 });
    expect((await world.bytesOf(layers?.[name].url ?? '')).length).toBeGreaterThan(100);
  }
  // The same applies to both pictures of a head that can be straightened.
  const held = [straightening?.before, straightening?.after].flatMap((picture) => picture ?? []);
  expect(straightening?.degrees).toBe(6.5);
  for (const { url } of held) expect((await world.bytesOf(url)).length).toBeGreaterThan(100);
  // Nothing refers to them longer than faces are retained.
  const ids = [...Object.values(layers ?? {}), ...held].map(({ assetId }) => assetId);
  const { rows } = await world.database.pool.query(
    `select kind, (select count(*)::int from asset_reference where asset_id = asset.id) as holders
     from asset where id = any($1)`,
    [ids],
  );
  expect(rows).toEqual(ids.map(() => ({ kind: 'face', holders: 0 })));
  expect(ids).toHaveLength(PREVIEW_LAYERS.length + 2);

  await world.database.pool.query(`update asset set state = 'deleting' where id = $1`, [ids[0]]);
  expect((await world.get(seller.session, taskId)).analysis?.idPhoto?.layers).toBeUndefined();
});

import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Api } from '../../contract/api';
import { plateKey } from '../../core/backdrops/plates';
import type { PosterDocument } from '../../poster/document';
import type { ExportPoster } from '../../server/src/engines/port';
import { createLedger } from '../../server/src/modules/ledger/service';
import { findMiddle, productDocument } from './matte-engine';
import { plain } from './pictures';
import { type Seller, type TaskWorld, taskWorld } from './task-world';

type Matte = Api['studio.matte.get']['output'];
type Task = Api['gen.task.get']['output'];

const WHITE = { format: 'jpeg' as const, widthPx: 80, heightPx: 80 };

export const drawWhite: ExportPoster = async ({ workDir, format, document: { size }, scale }) => {
  const path = join(workDir, 'drawn');
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  await writeFile(path, await plain(width, height)[format === 'png' ? 'png' : 'jpeg']().toBuffer());
  const mime = format === 'png' ? 'image/png' : 'image/jpeg';
  return { outputs: [{ path, mime, width, height, label: 'none' }] };
};

/** Products in a scene, or in one for each page. */
export const sceneDocument = (photoIds: readonly string[], ...sceneIds: string[]): PosterDocument => {
  const document = productDocument(photoIds);
  const pages = sceneIds.flatMap((sceneId, index) =>
    document.pages.map((page) => ({
      ...page,
      id: `page-${index}`,
      background: {
        ...page.background,
        image: { source: { type: 'stock' as const, key: plateKey(sceneId, '1:1') } },
      },
    })),
  );
  return { ...document, pages };
};

/**
 * The product canvas of one seller at a time, who has 60 points and no free uses. Saves are drawn by `renderer.draw`,
 * by default in white.
 */
export async function studioWorld() {
  const renderer = { draw: drawWhite, drawn: [] as Parameters<ExportPoster>[0][] };
  const world: TaskWorld = await taskWorld({
    exportPoster: (order, call) => {
      renderer.drawn.push(order);
      return renderer.draw(order, call);
    },
  });
  await world.database.pool.query(
    "update module_price set free_uses_per_day = 1 where module in ('matting', 'ai_product_img_fast') and tier = 'trial'",
  );
  let seller: Seller;

  const ask = <Answer>(name: Parameters<TaskWorld['ask']>[0], input: object, session = seller.session) =>
    world.ask(name, input, session) as Promise<{ code: string; data: Answer }>;

  const ended = (taskId: string): Promise<Task> => world.workOff(() => world.ended(seller.session, taskId));

  const newPhoto = async (): Promise<string> => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#888', noise } })
      .png()
      .toBuffer();
    return (await world.uploadOne(seller.session, bytes)).assetId;
  };

  const save = (photoIds: string[], input: object = {}) =>
    ask<Task>('studio.save.create', {
      doc: productDocument(photoIds),
      outputs: [WHITE],
      requestId: randomUUID(),
      ...input,
    });

  return {
    world,
    renderer,
    ask,
    ended,
    save,
    newPhoto,
    seller: () => seller,

    /** Continues with a new seller. */
    reset: async () => {
      await world.forgetLimits();
      world.engine.script = findMiddle();
      renderer.draw = drawWhite;
      renderer.drawn = [];
      seller = await world.newSeller();
    },

    /** A photo whose matte is known. */
    photo: async (): Promise<string> => {
      const assetId = await newPhoto();
      const { data } = await ask<Matte>('studio.matte.get', { assetId });
      if (data.state === 'pending') await ended(data.taskId);
      return assetId;
    },

    stateOf: async (assetId: string) => (await ask<Matte>('studio.matte.get', { assetId })).data.state,

    unlock: (assetId: string, input: object = {}) =>
      ask<Matte>('studio.matte.unlock', { assetId, requestId: randomUUID(), ...input }),

    /** A save that has ended. */
    saved: async (photoIds: string[], input: object = {}): Promise<Task> => {
      const { data, code } = await save(photoIds, input);
      expect(code).toBe('0');
      return ended(data.taskId);
    },

    points: () => world.pointsOf(seller.session),

    booksAreRight: async (): Promise<void> => {
      const { rows: own } = await world.database.pool.query<{ id: string }>(
        'select id from ledger_account where user_id = $1',
        [seller.userId],
      );
      const found: unknown[] = [];
      const ledger = createLedger({ database: world.database, timeZone: 'Asia/Shanghai' });
      await ledger.reconcile((difference) => {
        if (own.some(({ id }) => id === difference.accountId)) found.push(difference);
      });
      expect(found).toEqual([]);
      const { rows } = await world.database.pool.query(
        "select 1 from point_hold where state = 'held' and user_id = $1",
        [seller.userId],
      );
      expect(rows).toEqual([]);
    },
  };
}

export type StudioWorld = Awaited<ReturnType<typeof studioWorld>>;

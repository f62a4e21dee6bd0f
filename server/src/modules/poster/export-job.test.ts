import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PosterDocument, PosterLayer } from '@tuzuo/poster/document';
import { expect, it } from 'vitest';
import { blueSquare, posterDocument } from '../../../../tests/builders/poster-document';
import { EngineFailure } from '../../engines/port';
import { RefusedField } from '../../errors';
import { prepareExportJob } from './export-job';
import { readDocument } from './service';

const tomorrow = { ...blueSquare('new', 0, 0, 40), type: 'film' } as unknown as PosterLayer;

async function prepared(document: PosterDocument, pages = [0]): Promise<PosterDocument> {
  const workDir = await mkdtemp(join(tmpdir(), 'job-'));
  const packGlyphs = async () => new Uint8Array();
  const materials = { document, pages, pictures: [], masks: [], packGlyphs, workDir };
  try {
    return (await prepareExportJob({ ...materials, fetchKept: () => Promise.reject(new Error('no stock')) }))
      .document;
  } finally {
    await rm(workDir, { recursive: true });
  }
}

it('leaves a poster of a newer version to a server that can draw it', async () => {
  const document = posterDocument([tomorrow]);
  const unavailable = new EngineFailure('unavailable');
  await expect(prepared(document)).rejects.toEqual(unavailable);
  await expect(prepared({ ...posterDocument(), version: 99 as never })).rejects.toEqual(unavailable);
  const two = { ...document, pages: [...document.pages, ...posterDocument().pages] };
  expect(await prepared(two, [1])).toBe(two);
});

it('says that a poster is of a newer version when it cannot be stored', async () => {
  const refused = new RefusedField('doc', 'poster.newer');
  await expect(readDocument(posterDocument([tomorrow]))).rejects.toEqual(refused);
  await expect(readDocument({ ...posterDocument(), version: 99 })).rejects.toEqual(refused);
});

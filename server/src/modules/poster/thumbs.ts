import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { Database } from '../../db/database';
import { EngineFailure, type ExportPoster } from '../../engines/port';
import type { GlyphPacker } from '../../renderer/glyphs/compose';
import type { Assets } from '../asset/service';
import { drawThumb, giveUpThumb, storeThumb } from './thumb';
import { claimThumb, postponeThumb, releaseThumb } from './thumb-queue';

/** Interval between searches for saved posters. */
const LOOK_EVERY_MS = 2_000;

/** Errors that make a page impossible to draw, so that retrying is pointless. */
const isFinal = (error: unknown) =>
  error instanceof EngineFailure && error.kind !== 'unavailable' && error.kind !== 'diskFull';

type ThumbDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Assets;
  exportPoster: ExportPoster;
  packGlyphs: GlyphPacker;
  log: BaseLogger;
  /** Interval between searches for saved posters. */
  everyMs?: number;
};

/** Draws the thumbnails of saved posters, one after the other, in the process that also exports them. */
export function startPosterThumbs(dependencies: ThumbDependencies): { stop: () => Promise<void> } {
  const { log, everyMs = LOOK_EVERY_MS } = dependencies;
  const { orm } = dependencies.database;
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Draws the next thumbnail; returns false if none is due. */
  const drawNext = async (): Promise<boolean> => {
    const due = await claimThumb(orm);
    if (!due) return false;
    try {
      await drawThumb(dependencies, due, { signal, keep: (output) => storeThumb(dependencies, due, output) });
    } catch (error) {
      if (signal.aborted) await releaseThumb(orm, due);
      else {
        log.warn({ err: error, posterId: due.id }, 'poster thumbnail failed');
        await (isFinal(error) ? giveUpThumb(dependencies, due) : postponeThumb(orm, due));
      }
    }
    return true;
  };

  const keepDrawing = async () => {
    let failing = false;
    while (!signal.aborted) {
      const isMore = await drawNext().then(
        (drawn) => {
          failing = false;
          return drawn;
        },
        (error: unknown) => {
          if (!failing) log.warn({ err: error }, 'poster thumbnails are failing');
          failing = true;
          return false;
        },
      );
      if (!isMore) await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };

  const drawing = keepDrawing();
  return {
    stop: async () => {
      stopping.abort(new Error('the worker is shutting down'));
      await drawing;
    },
  };
}

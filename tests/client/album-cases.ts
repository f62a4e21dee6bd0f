import assert from 'node:assert/strict';
import type { SpecCase } from '../spec/spec-line';

/** The photo album of one target that asks its owner for permission. */
export type AlbumDriver = {
  /** A picture is saved under these conditions; `settings` is what the owner sets when led there. */
  save(conditions: {
    permission: 'granted' | 'refused' | 'blocked';
    settings?: 'opened' | 'declined';
    writable?: boolean;
  }): Promise<{ saved: boolean; toast: string | undefined; asked: number }>;
};

export type AlbumCase = SpecCase & { run(driver: AlbumDriver): Promise<void> };

/** In English. */
export const ALBUM_CASES: readonly AlbumCase[] = [
  {
    lines: ['s5.album'],
    title: 'saving asks for permission and needs it',
    async run(driver) {
      const granted = await driver.save({ permission: 'granted' });
      assert.deepEqual(granted, { saved: true, toast: 'Saved to the album', asked: 0 });
    },
  },
  {
    lines: ['s5.album', 's8.album-denied'],
    title: "without it: 'you cancelled the authorization'",
    async run(driver) {
      const refused = await driver.save({ permission: 'refused' });
      assert.deepEqual(refused, { saved: false, toast: 'You cancelled the authorization', asked: 0 });
    },
  },
  {
    lines: ['s8.album-failure'],
    title: "a failure: 'save to album failed: please open album permission'",
    async run(driver) {
      const failed = await driver.save({ permission: 'granted', writable: false });
      const toast = 'Save to album failed: please open album permission';
      assert.deepEqual(failed, { saved: false, toast, asked: 0 });
    },
  },
];

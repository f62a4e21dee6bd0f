import assert from 'node:assert/strict';
import type { SpecCase } from '../spec/spec-line';

/** The photo album of a target that asks its owner for permission. */
type AlbumDriver = {
  /** Saves a picture under these conditions; an album that is not writable is full or broken. */
  save(conditions: {
    permission: 'granted' | 'refused';
    writable: boolean;
  }): Promise<{ saved: boolean; toast: string | undefined }>;
};

type AlbumCase = SpecCase & { run(driver: AlbumDriver): Promise<void> };

/** In English. */
export const ALBUM_CASES: readonly AlbumCase[] = [
  {
    lines: ['s5.album'],
    title: 'saving asks for permission and needs it',
    async run(driver) {
      const granted = await driver.save({ permission: 'granted', writable: true });
      assert.deepEqual(granted, { saved: true, toast: 'Saved to the album' });
    },
  },
  {
    lines: ['s5.album', 's8.album-denied'],
    title: "without it: 'you cancelled the authorization'",
    async run(driver) {
      const refused = await driver.save({ permission: 'refused', writable: true });
      assert.deepEqual(refused, { saved: false, toast: 'You cancelled the authorization' });
    },
  },
  {
    lines: ['s8.album-failure'],
    title: "a failure: 'save to album failed: please open album permission'",
    async run(driver) {
      const failed = await driver.save({ permission: 'granted', writable: false });
      const toast = 'Save to album failed: please open album permission';
      assert.deepEqual(failed, { saved: false, toast });
    },
  },
];

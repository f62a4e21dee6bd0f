import assert from 'node:assert/strict';
import type { SpecCase } from '../spec/spec-line';

/** Drives what a target keeps between two starts of the app. */
export type StorageDriver = {
  get(key: string): Promise<string>;
  set(key: string, value: string): Promise<void>;
  /** Whether this device is marked as logged in. */
  isMarked(): Promise<boolean>;
  /** Marks it like a login: the client or the server's cookie sets the mark. */
  mark(): Promise<void>;
  clearMark(): Promise<void>;
  /** Ends the app and restarts it on the same device. */
  relaunch(): Promise<void>;
};

type StorageCase = SpecCase & { run(driver: StorageDriver): Promise<void> };

export const STORAGE_CASES: readonly StorageCase[] = [
  {
    lines: ['s8.storage'],
    title: 'a key that was never set reads as an empty string',
    async run(driver) {
      assert.equal(await driver.get('never'), '');
      await driver.relaunch();
      assert.equal(await driver.get('never'), '');
    },
  },
  {
    lines: ['s8.storage'],
    title: 'a value survives a relaunch, and an empty string forgets it',
    async run(driver) {
      await driver.set('kept', '值 "quoted" {}');
      assert.equal(await driver.get('kept'), '值 "quoted" {}');
      await driver.relaunch();
      assert.equal(await driver.get('kept'), '值 "quoted" {}');
      await driver.set('kept', '');
      assert.equal(await driver.get('kept'), '');
      await driver.relaunch();
      assert.equal(await driver.get('kept'), '');
    },
  },
  {
    lines: ['s4.site-logged-in'],
    title: 'the sign of a log-in survives a relaunch, until it is cleared',
    async run(driver) {
      assert.equal(await driver.isMarked(), false);
      await driver.mark();
      await driver.relaunch();
      assert.equal(await driver.isMarked(), true);
      await driver.clearMark();
      assert.equal(await driver.isMarked(), false);
      await driver.relaunch();
      assert.equal(await driver.isMarked(), false);
    },
  },
];

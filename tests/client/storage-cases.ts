import assert from 'node:assert/strict';
import type { SpecCase } from '../spec/spec-line';

/** What a target keeps between two starts of the app, driven from a test. */
export type StorageDriver = {
  get(key: string): Promise<string>;
  set(key: string, value: string): Promise<void>;
  /** The sign that this device is logged in. */
  isMarked(): Promise<boolean>;
  /** As a log-in leaves it: the client sets the sign, or the server's cookie does. */
  mark(): Promise<void>;
  clearMark(): Promise<void>;
  /** Ends the app and starts it again on the same device. */
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

import assert from 'node:assert/strict';
import { GUEST, isSiteLoggedIn, type User } from '../../src/session/states';
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

const USER: User = { ...GUEST, userId: 'u1', type: '0' };

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
    title:
      'logged in is a device with a mark, a session id and a user, also after a relaunch, and not with two',
    async run(driver) {
      const isLoggedIn = async (user?: User) =>
        isSiteLoggedIn({ marked: await driver.isMarked(), sessionId: await driver.get('jwtSid'), user });
      assert.equal(await isLoggedIn(USER), false);
      await driver.set('jwtSid', 'session-1');
      assert.equal(await isLoggedIn(USER), false);
      await driver.mark();
      await driver.relaunch();
      assert.equal(await isLoggedIn(USER), true);
      assert.equal(await isLoggedIn(), false);
      await driver.set('jwtSid', '');
      await driver.relaunch();
      assert.equal(await isLoggedIn(USER), false);
      await driver.set('jwtSid', 'session-1');
      assert.equal(await isLoggedIn(USER), true);
      await driver.clearMark();
      await driver.relaunch();
      assert.deepEqual([await driver.get('jwtSid'), await isLoggedIn(USER)], ['session-1', false]);
    },
  },
];

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/builders/app';
import { type TestDatabase, testDatabase } from '../../../../tests/builders/database';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await testDatabase();
  app = await startTestApp(database, { settings: { offlinePages: false } });
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

it.each([
  ['zh-CN', '图作'],
  ['zh-TW', '圖作'],
  ['en', 'Tuzuo'],
  ['fr', 'Tuzuo'],
  ['es', 'Tuzuo'],
])('is installed by a manifest in %s, whose icons and shortcuts exist', async (locale, name) => {
  const answer = await fetch(`${app.url}/manifest.webmanifest`, { headers: { 'accept-language': locale } });
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  expect(answer.headers.get('vary')).toContain('accept-language');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name, lang: locale, start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(`${app.url}${src}`);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type]);
    expect(icon.headers.get('cache-control')).toContain('immutable');
  }
  expect(manifest.shortcuts).toHaveLength(4);
});

it('removes the installed service worker if offline pages are disabled', async () => {
  const answer = await fetch(`${app.url}/sw.js`);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(await answer.text()).toMatch(/caches\.delete[\s\S]*unregister\(\)/);
});

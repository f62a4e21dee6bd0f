import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Calls that let a user pick pictures. */
const PICKS = /\bmedia\.chooseImages\(|\bstore\.choose\(/;

/** The room of a file: its feature or tool. */
const roomOf = (file: string) => file.split('/').slice(0, 3).join('/');

it('every page that takes a picture takes dropped and pasted ones', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter((file) => /^src\/(features|tools|shell)\/.*(?<!\.test)\.tsx?$/.test(file));
  const texts = files.map((file) => ({ room: roomOf(file), text: readFileSync(file, 'utf8') }));
  const rooms = (pattern: RegExp) =>
    new Set(texts.filter(({ text }) => pattern.test(text)).map(({ room }) => room));
  const taking = rooms(/\busePictureDrop\(/);
  const picking = rooms(PICKS);
  expect(picking.size).toBeGreaterThanOrEqual(6);
  expect([...picking].filter((room) => !taking.has(room))).toEqual([]);
});

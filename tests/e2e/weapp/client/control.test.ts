import { afterEach, beforeAll, expect, it } from 'vitest';
import { type Edits, mutated } from '../harness/mutated';
import { patience } from '../harness/user-actions';
import { idPhoto, studio } from './products';
import { keepsTabs, recovers, type Scenario, showsPrices, switchesLanguage } from './scenarios';

/**
 * The scenarios must fail on a mini-program that is broken in the way they check; otherwise their success
 * on the real one proves nothing.
 */
let copy: ReturnType<typeof mutated> | undefined;
afterEach(() => copy?.remove());

// On a broken one, the awaited state never occurs.
beforeAll(() => {
  patience.ms = 8000;
});

const withoutTaps = { 'base.wxml': (wxml: string) => wxml.replaceAll('bindtap="eh"', '') };
const renamedHandler = { 'taro.js': (script: string) => script.replace(/\beh\b/g, 'ehGone') };
const lostIds = { 'base.wxml': (wxml: string) => wxml.replaceAll('id="{{i.uid||i.sid}}"', '') };
const throwingApp = { 'app.js': (script: string) => `throw new Error("broken");${script}` };
const impatientBundle = { 'app.js': (script: string) => `require("./subPages/not-found/index");${script}` };
const usesBrowser = { 'app.js': (script: string) => `document.title = "";${script}` };
const asksTwice = {
  'app.js': (script: string) =>
    `const ask = wx.request; wx.request = (o) => { ask({ url: o.url, fail() {} }); return ask(o); };${script}`,
};
const fakesNothing = { 'app.js': (script: string) => `wx.chooseAddress({});${script}` };

const cases: [string, Edits, Scenario, RegExp][] = [
  ['templates that bind no tap', withoutTaps, recovers, /every price/],
  ['a page without its event handler', renamedHandler, switchesLanguage, /the settings|eh/],
  ['elements without ids', lostIds, showsPrices, /every price/],
  ['an app script that throws', throwingApp, showsPrices, /broken/],
  ['a sub-package loaded at start', impatientBundle, showsPrices, /another sub-package/],
  ['a use of document', usesBrowser, showsPrices, /properties of undefined/],
  ['requests sent twice', asksTwice, keepsTabs, /have a length of/],
  ['a WeChat call nobody faked', fakesNothing, showsPrices, /wx\.chooseAddress is not faked/],
];

it.each(cases)('the studio fails with %s', async (_, edits, scenario, reason) => {
  copy = mutated(studio.dir, edits);
  await expect(scenario(copy.dir, studio)).rejects.toThrow(reason);
});

it('the ID-photo mini-program fails with templates that bind no tap', async () => {
  copy = mutated(idPhoto.dir, withoutTaps);
  await expect(recovers(copy.dir, idPhoto)).rejects.toThrow(/every price/);
});

it('an untouched copy passes', async () => {
  copy = mutated(studio.dir, {});
  await showsPrices(copy.dir, studio);
});

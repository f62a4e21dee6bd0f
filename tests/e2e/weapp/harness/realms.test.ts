import { afterEach, describe, expect, it } from 'vitest';
import { launch, type MiniProgram } from './mini-program';
import { mutated } from './mutated';
import { plainApp } from './plain-app';

let app: MiniProgram | undefined;
let copy: { remove(): void } | undefined;
afterEach(() => {
  app?.close();
  copy?.remove();
});

/** Launches the fixture with a different home page. */
function startWith(script: string, template?: string): MiniProgram {
  const made = mutated(plainApp, {
    'pages/home/index.js': script,
    ...(template ? { 'pages/home/index.wxml': template } : {}),
  });
  copy = made;
  app = launch(made.dir);
  return app;
}

/** Returns the displayed result of an expression evaluated by page code. */
function evaluate(expression: string): string {
  const page = `Page({ data: { answer: '' }, onLoad() {
    let answer;
    try { answer = String(${expression}); } catch (error) { answer = error.name + ': ' + error.message; }
    this.setData({ answer });
  } })`;
  return startWith(page).text('#answer');
}

describe('the logic layer has the same globals as WeChat’s', () => {
  it('lacks what browsers and Node add to the language', () => {
    const names = (
      'window document self globalThis global navigator location localStorage fetch XMLHttpRequest WebSocket URL ' +
      'URLSearchParams AbortController TextEncoder Blob FormData crypto performance structuredClone ' +
      'queueMicrotask requestAnimationFrame setImmediate process Buffer Intl WebAssembly'
    ).split(' ');
    const types = `JSON.stringify({ ${names.map((name) => `${name}: typeof ${name}`).join(', ')} })`;
    expect(JSON.parse(evaluate(types))).toEqual(Object.fromEntries(names.map((name) => [name, 'undefined'])));
  });

  it.each(['eval("1")', 'new Function("return 1")()'])('refuses %s', (expression) => {
    expect(evaluate(expression)).toMatch(/^EvalError/);
  });

  it('has WeChat’s own globals', () => {
    expect(evaluate('[typeof wx.request, typeof Page, typeof getApp, typeof getCurrentPages().length]')).toBe(
      'function,function,function,number',
    );
  });
});

describe('nothing fails silently', () => {
  it('records a wx call that is not faked, even when the page catches it', () => {
    const { errors } = startWith('Page({ onLoad() { try { wx.startSoterAuthentication({}); } catch {} } })');
    expect(errors).toEqual([expect.stringContaining('wx.startSoterAuthentication is not faked')]);
  });

  it.each([
    ['a life cycle', 'Page({ onShow() { throw new Error("boom"); } })'],
    ['a timer', 'Page({ onShow() { setTimeout(() => { throw new Error("boom"); }); } })'],
    ['a callback', 'Page({ onShow() { wx.getNetworkType({ success() { throw new Error("boom"); } }); } })'],
    ['the file itself', 'throw new Error("boom")'],
  ])('records an error thrown by %s', async (_, script) => {
    const { until, errors } = startWith(script);
    await until(() => errors.length > 0, 'the error');
    expect(errors[0]).toContain('boom');
  });

  it('records an error thrown by an event handler', async () => {
    const started = startWith('Page({ add() { throw new Error("boom"); } })');
    await started.tap('#add');
    expect(started.errors.join()).toContain('boom');
  });

  it('refuses a template that does not compile, naming the file', () => {
    expect(() => startWith('Page({})', '<view>{{ a( }}</view>')).toThrow(/pages\/home\/index\.wxml/);
  });

  it('names the command that builds what is missing', () => {
    expect(() => launch(`${plainApp}/pages`)).toThrow(/npm run build:weapp/);
  });
});

describe('data pass to the view by value', () => {
  it('counts calls and bytes', async () => {
    app = launch(plainApp);
    for (let tap = 0; tap < 3; tap += 1) await app.tap('#add');
    expect(app.setData.peakPerSecond()).toBeGreaterThanOrEqual(5);
    expect(app.setData.largestBytes()).toBe(Buffer.byteLength('{"count":3,"rows":[0,1,2]}'));
  });

  it('does not show changes made without setData', async () => {
    const started = startWith(
      'Page({ data: { rows: [] }, onLoad() { const rows = [1]; this.setData({ rows }); rows.push(2); }, add() { this.setData({ count: 1 }); } })',
    );
    await started.tap('#add');
    expect(started.$$('.row')).toHaveLength(1);
  });
});

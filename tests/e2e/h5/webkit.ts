import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebKitPrograms } from '../../../scripts/lib/browsers.mjs';
import { freePort } from '../../builders/free-port';
import { DRAG_STEPS, type EnginePage, type Share, STEP_MS, savedBelow, seen, until } from './engine-page';

/** Key of an element in responses, by the W3C WebDriver specification. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Element = { [ELEMENT]: string };

/**
 * Suppresses file choosers, which no driver can answer, and keeps the input that opened one in the document, where keys
 * reach it.
 */
const KEEP_INPUTS = `
  window.keptInput ??= (() => {
    const click = HTMLInputElement.prototype.click;
    HTMLInputElement.prototype.click = function () {
      if (this.type !== 'file') return click.call(this);
      document.querySelector('#kept-input')?.remove();
      this.id = 'kept-input';
      this.style.position = 'fixed';
      document.body.append(this);
    };
    return true;
  })()`;

/** Starts a virtual screen, because WebKitGTK has no headless mode. Returns its display number. */
async function startScreen(program: string): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(program, ['-displayfd', '3', '-screen', '0', '480x980x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  return { screen, display: `:${String(number).trim()}` };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}

/** Waits until the driver listens; it does not announce it. */
const listening = (url: string) =>
  until(
    () =>
      fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    'the driver',
  );

/**
 * WebKitGTK, related to iOS's browsers, in its MiniBrowser under Xvfb, by WebDriver. A dozen calls of a standard need
 * no client library: those on npm bring binaries for three platforms.
 */
export async function openWebKit({ driver, browser, xvfb }: WebKitPrograms): Promise<EnginePage> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'));
  const [{ screen, display }, port] = await Promise.all([startScreen(xvfb), freePort()]);
  const url = `http://127.0.0.1:${port}`;
  const program = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    // Downloads, storage and settings belong to this run only.
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
    stdio: 'ignore',
  });

  async function ask<Answer>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Answer> {
    const response = await fetch(`${url}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: Answer };
    if (!response.ok) throw new Error(`WebDriver ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  /** Stops everything that was started, and removes its files. */
  async function endAll(): Promise<void> {
    await end(program);
    await end(screen);
    await rm(home, { recursive: true, force: true });
  }

  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
  };
  const begin = async () => {
    await listening(url);
    return ask<{ sessionId: string }>('POST', '/session', { capabilities });
  };
  const { sessionId } = await begin().catch(async (error: unknown) => {
    await endAll();
    throw error;
  });
  const post = <Answer>(path: string, body: object = {}) =>
    ask<Answer>('POST', `/session/${sessionId}${path}`, body);
  const run = <Answer>(expression: string) =>
    post<Answer>('/execute/sync', { script: `return (${expression})`, args: [] });

  /** Finds an element once it exists and has stopped moving. */
  async function find(selector: string): Promise<Element> {
    let found: Element | null = null;
    await until(async () => {
      found = await run<Element | null>(`${seen(selector)} ?? null`);
      return found !== null;
    }, selector);
    return found as unknown as Element;
  }

  /** Taps, with retries while the element moves, or something temporary covers it. */
  async function tap(selector: string): Promise<void> {
    await until(
      async () =>
        post(`/element/${(await find(selector))[ELEMENT]}/click`).then(
          () => true,
          (error: Error) => {
            if (/not interactable|intercepted|stale/.test(error.message)) return false;
            throw error;
          },
        ),
      `a tap on ${selector}`,
    );
  }

  return {
    goto: (address) => post('/url', { url: address }),
    reload: () => post('/refresh'),
    run,
    tap,
    async fill(selector, text) {
      const { [ELEMENT]: id } = await find(selector);
      await post(`/element/${id}/clear`);
      await post(`/element/${id}/value`, { text });
    },
    async drag(selector, from, to) {
      await find(selector);
      const { x, y, width, height } = await run<DOMRect>(
        `((one) => (one.scrollIntoView({ block: 'center' }), one.getBoundingClientRect().toJSON()))(${seen(selector)})`,
      );
      const move = ([across, down]: Share, duration: number) => ({
        type: 'pointerMove',
        origin: 'viewport',
        x: Math.round(x + across * width),
        y: Math.round(y + down * height),
        duration,
      });
      const steps = Array.from({ length: DRAG_STEPS }, (_, step) => {
        const share = (step + 1) / DRAG_STEPS;
        return move([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share], STEP_MS);
      });
      const actions = [
        move(from, 0),
        { type: 'pointerDown', button: 0 },
        ...steps,
        { type: 'pointerUp', button: 0 },
      ];
      await post('/actions', {
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
      });
    },
    async choose(selector, file) {
      await run(KEEP_INPUTS);
      await tap(selector);
      const { [ELEMENT]: id } = await find('#kept-input');
      await post(`/element/${id}/value`, { text: file });
      await run(`document.querySelector('#kept-input')?.remove()`);
    },
    download: (selector) => savedBelow(home, () => tap(selector)),
    picture: async () => Buffer.from(await ask<string>('GET', `/session/${sessionId}/screenshot`), 'base64'),
    async close() {
      await ask('DELETE', `/session/${sessionId}`).catch(() => undefined);
      await endAll();
    },
  };
}

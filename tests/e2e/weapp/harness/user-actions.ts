import type { AppHost } from './app-host';
import type { Faults } from './faults';
import type { Fields } from './fields';
import type { SetDataLog } from './set-data-log';
import type { Tree, TreeNode } from './tree';
import type { Feedback } from './wx/feedback';
import type { Signals } from './wx/signals';

/** Maximum time to wait for an expected state. */
export const patience = { ms: 60_000 };

type Target = string | TreeNode;

/**
 * Queries and actions of a test on the current page. Selectors: `#id`, `.class`, `tag`, and descendants.
 * An action resolves after one turn, when page code has run but its effects may still be in progress.
 */
export type UserActions = {
  /** The only matching element; throws if there is none or more than one. */
  $(selector: string): TreeNode;
  $$(selector: string): TreeNode[];
  text(target?: Target): string;
  attribute(target: Target, name: string): unknown;
  /** Throws if the element is hidden or a disabled button, which a finger cannot tap. */
  tap(target: Target): Promise<void>;
  input(target: Target, value: string): Promise<void>;
  /** Types one character after another at the end of a field's text, without waiting for the page. */
  type(target: Target, text: string): void;
  /** What the user sees in a text field. */
  textIn(target: Target): string;
  /** Triggers any other event of a built-in component, such as `change` with its detail. */
  fire(target: Target, type: string, detail?: unknown): Promise<void>;
  /** Fires a touch event with the fingers that are down now, in px from the top left corner of the screen. */
  touch(
    target: Target,
    type: 'touchstart' | 'touchmove' | 'touchend',
    places: readonly (readonly [x: number, y: number])[],
  ): Promise<void>;
  /** Taps the native tab bar. */
  tapTab(index: number): Promise<void>;
  /** WeChat's back button or gesture. */
  back(): Promise<void>;
  /** Throws if the page's JSON does not enable pull-down refresh. */
  pullDown(): Promise<void>;
  reachBottom(): Promise<void>;
  /** Sends the app to the background, or brings it back. */
  background(): Promise<void>;
  foreground(): Promise<void>;
  /** Waits until the condition holds without throwing; an error of the mini-program stops waiting immediately. */
  until(condition: () => boolean | undefined, what: string, timeoutMs?: number): Promise<void>;
  /** Waits until nothing has been sent to the view for `quietMs`. */
  settle(quietMs?: number): Promise<void>;
};

export function createUserActions(
  host: AppHost,
  log: SetDataLog,
  signals: Signals,
  feedback: Feedback,
  faults: Faults,
  endAnimations: (tree: Tree) => void,
  fields: Fields,
): UserActions {
  const { stack } = host;
  const tree = () => stack.top().tree;
  const $$ = (selector: string) => tree().find(selector);
  const $ = (selector: string): TreeNode => {
    const [node, ...others] = $$(selector);
    if (!node) throw new Error(`${selector} is not on ${stack.top().path}, which shows: ${text()}`);
    if (others.length > 0) throw new Error(`${selector} matches ${others.length + 1} elements`);
    return node;
  };
  const resolve = (target: Target) => (typeof target === 'string' ? $(target) : target);
  const text = (target?: Target): string => tree().text(target === undefined ? tree().root : resolve(target));
  const trigger = (target: Target, type: string, detail: unknown = {}) => {
    resolve(target).triggerEvent(type, detail, { bubbles: true, composed: true });
  };
  const write = (target: Target, value: string) => {
    fields.typed(resolve(target), value);
    trigger(target, 'input', { value, cursor: value.length });
  };
  const afterwards = (action: () => void): Promise<void> => {
    action();
    return pause(0);
  };
  let drawn = 0;
  /** Completes animations once anything new has been drawn. */
  const playOut = () => {
    if (drawn === log.records.length) return;
    drawn = log.records.length;
    endAnimations(tree());
  };
  const attribute = (target: Target, name: string) => tree().attribute(resolve(target), name);

  return {
    $,
    $$,
    text,
    attribute,
    fire: async (target, type, detail) => afterwards(() => trigger(target, type, detail)),
    tap: async (target) =>
      afterwards(() => {
        const node = resolve(target);
        const obstacle = whyUntappable(node, tree());
        if (obstacle) throw new Error(`${String(target)} cannot be tapped: ${obstacle}`);
        for (const type of ['touchstart', 'touchend', 'tap']) trigger(node, type);
      }),
    input: async (target, value) => afterwards(() => write(target, value)),
    type(target, text) {
      for (const sign of text) write(target, fields.textOf(resolve(target)) + sign);
    },
    textIn: (target) => fields.textOf(resolve(target)),
    touch: async (target, type, places) =>
      afterwards(() => {
        const touches = places.map(([x, y], identifier) => {
          return { identifier, clientX: x, clientY: y, pageX: x, pageY: y };
        });
        const extraFields = { touches, changedTouches: touches };
        resolve(target).triggerEvent(type, {}, { bubbles: true, composed: true, extraFields });
      }),
    tapTab: async (index) =>
      afterwards(() => {
        const path = host.tabPath(index);
        stack.switchTab(`/${path}`);
        stack.top().call('onTabItemTap', { index, pagePath: path, text: '' });
      }),
    back: async () => afterwards(() => stack.navigateBack(1)),
    pullDown: async () =>
      afterwards(() => {
        const { path, config, call } = stack.top();
        if (!config.enablePullDownRefresh) throw new Error(`${path} has pull-down refresh switched off`);
        feedback.refreshing = true;
        call('onPullDownRefresh');
      }),
    reachBottom: async () => afterwards(() => void stack.top().call('onReachBottom')),
    background: async () =>
      afterwards(() => {
        stack.top().hide();
        host.call('onHide');
        signals.emit('AppHide');
      }),
    foreground: async () =>
      afterwards(() => {
        host.call('onShow', { path: stack.top().path, query: {}, scene: 1001 });
        signals.emit('AppShow');
        stack.top().show();
      }),
    async until(condition, what, timeoutMs = patience.ms) {
      const start = Date.now();
      let obstacle: unknown = 'it never came true';
      for (;;) {
        playOut();
        try {
          if (condition()) return;
        } catch (error) {
          obstacle = error;
        }
        const waited = Date.now() - start;
        if (faults.errors.length > 0 || waited > timeoutMs) {
          const errors = faults.errors.join('\n') || 'none';
          throw new Error(`After ${waited} ms without ${what}: ${String(obstacle)}\nErrors: ${errors}`);
        }
        await pause(10);
      }
    },
    async settle(quietMs = 40) {
      for (let seen = -1; seen !== log.records.length; ) {
        seen = log.records.length;
        await pause(quietMs);
      }
    },
  };
}

/** WeChat's boolean properties follow JavaScript: any truthy value means yes. */
function whyUntappable(node: TreeNode, tree: Tree): string | null {
  if (tree.attribute(node, 'disabled')) return 'it is disabled';
  for (let at: TreeNode | null = node; at; at = tree.parent(at)) {
    if (tree.attribute(at, 'hidden')) return 'it is hidden';
    if (/display:\s*none|pointer-events:\s*none/.test(at.style)) return 'its style hides it';
  }
  return null;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

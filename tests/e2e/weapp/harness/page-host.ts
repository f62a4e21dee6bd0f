import { type BuiltPackage, resolveInside } from './built-package';
import type { Faults } from './faults';
import type { LogicRealm } from './logic-realm';
import type { OpenPage } from './page-stack';
import { type SetDataLog, setDataBehavior } from './set-data-log';
import { registerTemplates } from './templates';
import { createTree, type Tree, type TreeNode } from './tree';
import type { ViewRealm } from './view-realm';

/** A page instance as page code sees it (`this`). */
type PageInstance = {
  route: string;
  options: Record<string, string>;
  [lifeCycleOrField: string]: unknown;
};

export type HostedPage = OpenPage & {
  /** The page's JSON configuration, which enables pull-down refresh, for example. */
  config: Record<string, unknown>;
  instance: PageInstance;
  tree: Tree;
  /** Calls a life cycle or user-event method of the page (onPullDownRefresh, onShareAppMessage …), if it exists. */
  call(method: string, ...args: unknown[]): unknown;
};

/** The registration functions of the file that is being loaded. */
type Registration = Record<'Page' | 'Component' | 'Behavior', (...args: never[]) => unknown>;

type PropertyDefinition = { type?: unknown; optionalTypes?: unknown[] } | ((...args: unknown[]) => unknown);
type ComponentDefinition = { properties?: Record<string, PropertyDefinition> } & Record<string, unknown>;

/**
 * A component declares its properties' types with constructors (`String`) of the logic realm, which the view, in
 * a separate realm, does not recognize.
 */
function withViewTypes(definition: ComponentDefinition, view: ViewRealm): ComponentDefinition {
  const viewType = (type: unknown) => (typeof type === 'function' ? view.constructorNamed(type.name) : type);
  const properties = Object.entries(definition.properties ?? {}).map(([name, property]) => {
    if (typeof property === 'function' || property === null) return [name, viewType(property)];
    const { type, optionalTypes, ...rest } = property;
    return [name, { ...rest, type: viewType(type), optionalTypes: optionalTypes?.map(viewType) }];
  });
  return { ...definition, properties: Object.fromEntries(properties) as ComponentDefinition['properties'] };
}

/** Renders pages of one launch: runs their scripts on first use and drives their life cycle. */
export function createPageHost(built: BuiltPackage, view: ViewRealm, log: SetDataLog, faults: Faults) {
  const environment = new view.adapter.MiniProgramEnv();
  const space = environment.createCodeSpace('main', true);
  space.setOverallBehavior(setDataBehavior(view, log) as Parameters<typeof space.setOverallBehavior>[0]);
  registerTemplates(built, view, space);
  const backend = environment.associateBackend();
  const defined = new Set<string>();
  let registration: Registration | null = null;

  const define = (path: string, logic: LogicRealm): void => {
    if (defined.has(path)) return;
    defined.add(path);
    const using = Object.values(
      (built.readJson(`${path}.json`).usingComponents ?? {}) as Record<string, string>,
    );
    for (const reference of using) define(resolveInside(path, reference), logic);
    space.componentEnv(path, (given) => {
      const outer = registration;
      registration = given as unknown as Registration;
      try {
        logic.load(`${path}.js`);
      } catch (error) {
        // The page stays blank, as on a phone.
        faults.report(error, `${path}.js`);
        given.Page({});
      } finally {
        registration = outer;
      }
    });
  };

  const open = (path: string, query: Record<string, string>, logic: LogicRealm): HostedPage => {
    define(path, logic);
    const root = backend.createRoot('body', space, path);
    const instance = root.get() as unknown as PageInstance;
    instance.route = path;
    instance.options = query;
    const holder = view.document.createElement('div');
    const placeholder = holder.appendChild(view.document.createElement('span'));
    view.document.body.append(holder);
    root.attach(holder as never, placeholder as never);
    let visible = false;
    const call = (method: string, ...args: unknown[]): unknown => {
      const handler = instance[method];
      if (typeof handler !== 'function') return undefined;
      try {
        return handler.apply(instance, args) as unknown;
      } catch (error) {
        return faults.report(error, `${path} ${method}`);
      }
    };
    const turn = (show: boolean) => {
      if (visible === show) return;
      visible = show;
      holder.hidden = !show;
      call(show ? 'onShow' : 'onHide');
    };
    call('onLoad', logic.adopt(query));
    turn(true);
    call('onReady');
    return {
      path,
      query,
      config: built.readJson(`${path}.json`),
      instance,
      tree: createTree(view, root.getComponent() as unknown as TreeNode),
      call,
      show: () => turn(true),
      hide: () => turn(false),
      unload() {
        call('onUnload');
        root.release();
        holder.remove();
      },
    };
  };

  /** The meaning of Page, Component and Behavior depends on the file being loaded; outside of one they throw. */
  const register =
    (name: keyof Registration) =>
    (...args: never[]): unknown => {
      if (!registration) throw new Error(`${name}() was called after its file had finished loading`);
      return registration[name](...args);
    };

  return {
    open,
    ambient: {
      Page: register('Page'),
      Component: (definition: ComponentDefinition) =>
        register('Component')(withViewTypes(definition, view) as never),
      Behavior: register('Behavior'),
    },
  };
}

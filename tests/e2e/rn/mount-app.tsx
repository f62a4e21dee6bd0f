import { configure, render, screen } from '@testing-library/react-native/pure';
import type { ComponentType } from 'react';
import { AppRegistry, type ComponentProvider } from 'react-native';

/** An element of the tree as it is rendered: a view, a text, a picture. */
export type HostElement = ReturnType<typeof screen.getByText>;

// Jest compiles a module when it is first needed, which may be within a wait.
configure({ asyncUtilTimeout: 30_000 });

/**
 * Mounts the whole client as a phone would: through the entry that Taro generates from the app config, with its
 * router, tab bar and pages. Jest drops the module registry between test files, so mount once per file.
 * @returns the rendered tree
 */
export function mountApp() {
  const register = jest.spyOn(AppRegistry, 'registerComponent');
  require('@tarojs/rn-supporter/entry-file.js');
  const [name, provider] = register.mock.lastCall as [string, ComponentProvider];
  if (name !== 'tuzuo') throw new Error(`The entry registered "${name}" instead of "tuzuo"`);
  const App: ComponentType = provider();
  return render(<App />);
}

/**
 * The one element on the screen with this stable id. Taro passes `id` on, and React Native shows it as nativeID.
 * @throws Error when there is none, or more than one
 */
export function byId(id: string): HostElement {
  const found = allById(id);
  const [element] = found;
  if (element === undefined || found.length > 1)
    throw new Error(`${found.length} elements have the id ${id}`);
  return element;
}

/** All elements with this id: for saying that there is none. */
export function allById(id: string): HostElement[] {
  return screen.UNSAFE_root.findAll(
    (node: HostElement) => typeof node.type === 'string' && node.props.id === id,
  );
}

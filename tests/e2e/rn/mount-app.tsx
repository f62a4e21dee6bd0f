import { render } from '@testing-library/react-native/pure';
import type { ComponentType } from 'react';
import { AppRegistry, type ComponentProvider } from 'react-native';

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

import { AppRegistry } from 'react-native';
import { name } from './app.json';
// With its extension: Metro resolves './app' to app.json.
import { App } from './app.tsx';

AppRegistry.registerComponent(name, () => App);

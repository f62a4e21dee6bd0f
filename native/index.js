import { AppRegistry } from 'react-native';
import { name } from './app.json';
// By its whole name: Metro takes app.json for './app'.
import { App } from './app.tsx';

AppRegistry.registerComponent(name, () => App);

import { AppRegistry } from 'react-native';
import { App } from './app';
import { name } from './app.json';

AppRegistry.registerComponent(name, () => App);

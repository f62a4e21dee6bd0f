export { LoginPage } from './login-page';
export { SettingsPage } from './settings-page';

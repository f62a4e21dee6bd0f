export { AppButton as RemindButton } from './push/app-button';

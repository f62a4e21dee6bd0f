export { SettingsPage as default } from '@/features/login';

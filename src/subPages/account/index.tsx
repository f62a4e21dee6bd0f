export { AccountPage as default } from '@/features/profile';

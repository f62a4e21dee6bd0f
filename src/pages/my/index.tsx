export { MyPage as default } from '@/features/account';

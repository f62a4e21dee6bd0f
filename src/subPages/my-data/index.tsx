export { MyDataPage as default } from '@/features/account/my-data';

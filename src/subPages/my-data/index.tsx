export { MyDataPage as default } from '@/features/my-data';

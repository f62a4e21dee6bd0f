export { VipPage as default } from '@/features/membership';

export { OrderPage as default } from '@/features/orders';

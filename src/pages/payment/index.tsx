export { PaymentPage as default } from '@/features/orders';

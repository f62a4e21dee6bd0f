export { OrderPage } from './order-page';
export { PaymentPage } from './payment-page';

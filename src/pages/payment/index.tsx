import { pendingPage } from '@/app/pending';

export default pendingPage('payment', 'page.payment', 'points');

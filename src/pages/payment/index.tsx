import { pendingPage } from '@/features/pending';

export default pendingPage('payment', 'page.payment', 'points');

import { pendingPage } from '@/features/pending';

export default pendingPage('order', 'page.order', 'points');

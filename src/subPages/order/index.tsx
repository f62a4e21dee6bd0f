import { pendingPage } from '@/app/pending';

export default pendingPage('order', 'page.order', 'points');

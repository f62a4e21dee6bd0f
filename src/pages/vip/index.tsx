import { pendingPage } from '@/features/pending';

export default pendingPage('vip', 'page.vip', 'points');

import { pendingPage } from '@/app/pending';

export default pendingPage('vip', 'page.vip', 'points');

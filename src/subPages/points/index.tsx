import { pendingPage } from '@/features/pending';

export default pendingPage('points', 'page.points');

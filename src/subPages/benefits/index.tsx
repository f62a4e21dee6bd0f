import { pendingPage } from '@/features/pending';

export default pendingPage('benefits', 'page.benefits', 'points');

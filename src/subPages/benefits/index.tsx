import { pendingPage } from '@/app/pending';

export default pendingPage('benefits', 'page.benefits', 'points');

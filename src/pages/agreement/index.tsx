import { pendingPage } from '@/features/pending';

export default pendingPage('agreement', 'page.agreement');

import { pendingPage } from '@/features/pending';

export default pendingPage('privacy', 'page.privacy');

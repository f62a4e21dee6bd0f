import { pendingPage } from '@/features/pending';

export default pendingPage('settings', 'page.settings');

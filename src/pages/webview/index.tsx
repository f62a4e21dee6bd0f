import { pendingPage } from '@/features/pending';

export default pendingPage('webview', 'page.webview');

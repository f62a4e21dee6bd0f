import { pendingPage } from '@/features/pending';

export default pendingPage('preview', 'page.preview');

import { pendingPage } from '@/features/pending';

export default pendingPage('app-debug', 'debug.title');

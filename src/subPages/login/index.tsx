import { pendingPage } from '@/features/pending';

export default pendingPage('login', 'page.login');

import { pendingPage } from '@/features/pending';

export default pendingPage('template-search', 'page.templateSearch', 'search');

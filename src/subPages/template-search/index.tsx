import { pendingPage } from '@/app/pending';

export default pendingPage('template-search', 'page.templateSearch', 'search');

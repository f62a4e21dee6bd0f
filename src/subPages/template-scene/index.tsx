import { pendingPage } from '@/app/pending';

export default pendingPage('template-scene', 'page.templateScene', 'ai-product');

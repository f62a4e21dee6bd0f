import { pendingPage } from '@/features/pending';

export default pendingPage('template-scene', 'page.templateScene', 'ai-product');

import { pendingPage } from '@/features/pending';

export default pendingPage('create-design', 'page.createDesign', 'ai-product');

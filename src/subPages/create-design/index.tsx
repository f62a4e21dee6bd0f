import { pendingPage } from '@/app/pending';

export default pendingPage('create-design', 'page.createDesign', 'ai-product');

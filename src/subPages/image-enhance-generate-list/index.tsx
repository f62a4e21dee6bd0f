import { pendingPage } from '@/features/pending';

export default pendingPage('image-enhance-generate-list', 'tool.imageEnhance.name');

import { pendingPage } from '@/features/pending';

export default pendingPage('image-enhance', 'tool.imageEnhance.name');

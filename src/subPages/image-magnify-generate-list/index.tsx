import { pendingPage } from '@/features/pending';

export default pendingPage('image-magnify-generate-list', 'tool.imageMagnify.name');

import { pendingPage } from '@/features/pending';

export default pendingPage('image-magnify', 'tool.imageMagnify.name');

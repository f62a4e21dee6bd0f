import { pendingPage } from '@/features/pending';

export default pendingPage('image-translation-generate-list', 'tool.imageTranslation.name');

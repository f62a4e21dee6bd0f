import { pendingPage } from '@/features/pending';

export default pendingPage('image-translation', 'tool.imageTranslation.name');

import { pendingPage } from '@/features/pending';

export default pendingPage('matting-generate-list', 'tool.matting.name');

import { pendingPage } from '@/features/pending';

export default pendingPage('img-compress-generate-list', 'tool.imgCompress.name');

import { pendingPage } from '@/features/pending';

export default pendingPage('img-compress', 'tool.imgCompress.name');

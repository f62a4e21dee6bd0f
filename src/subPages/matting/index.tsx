import { pendingPage } from '@/features/pending';

export default pendingPage('matting', 'tool.matting.name');

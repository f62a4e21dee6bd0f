import { pendingPage } from '@/features/pending';

export default pendingPage('id-photo', 'tool.idPhoto.name');

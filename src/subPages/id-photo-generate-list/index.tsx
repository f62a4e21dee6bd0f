import { pendingPage } from '@/features/pending';

export default pendingPage('id-photo-generate-list', 'tool.idPhoto.name');

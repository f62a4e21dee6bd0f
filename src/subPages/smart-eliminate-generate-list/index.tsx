import { pendingPage } from '@/features/pending';

export default pendingPage('smart-eliminate-generate-list', 'tool.smartEliminate.name');

import { pendingPage } from '@/features/pending';

export default pendingPage('smart-eliminate', 'tool.smartEliminate.name');

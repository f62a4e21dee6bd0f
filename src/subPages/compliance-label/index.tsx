import { pendingPage } from '@/features/pending';

export default pendingPage('compliance-label', 'tool.complianceLabel.name');

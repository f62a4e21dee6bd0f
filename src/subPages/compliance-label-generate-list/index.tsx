import { pendingPage } from '@/features/pending';

export default pendingPage('compliance-label-generate-list', 'tool.complianceLabel.name');

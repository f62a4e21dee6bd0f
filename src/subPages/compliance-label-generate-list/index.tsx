import { createResultsPage } from '@/features/tasks';

export default createResultsPage('compliance-label');

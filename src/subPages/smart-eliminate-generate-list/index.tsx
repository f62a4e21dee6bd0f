import { createResultsPage } from '@/tools/results';

export default createResultsPage('smart-eliminate');

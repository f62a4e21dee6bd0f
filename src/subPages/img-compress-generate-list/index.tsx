import { createResultsPage } from '@/tools/results';

export default createResultsPage('img-compress');

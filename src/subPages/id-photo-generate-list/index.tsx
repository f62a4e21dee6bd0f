import { IdPhotoResult } from '@/features/id-photo-result';
import { createResultsPage } from '@/features/tasks';

export default createResultsPage('id-photo', IdPhotoResult);

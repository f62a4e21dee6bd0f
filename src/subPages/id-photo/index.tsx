import { IdPhotoBody, idPhotoParts } from '@/features/id-photo-make';
import { createToolPage } from '@/features/tool-page';

export default createToolPage('id-photo', idPhotoParts, IdPhotoBody);

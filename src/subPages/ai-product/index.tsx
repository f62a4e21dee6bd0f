import { SceneChooser } from '@/features/scenes';
import { createToolPage } from '@/features/tool-page';

export default createToolPage('ai-product', { options: { sceneId: SceneChooser }, analyze: true });

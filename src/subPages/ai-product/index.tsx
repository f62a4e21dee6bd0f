import { SceneChooser } from '@/tools/ai-product/scenes';
import { createToolPage } from '@/tools/page';

export default createToolPage('ai-product', { options: { sceneId: SceneChooser }, analyze: true });

import words from '@tuzuo/core/tools/ai-product/words/zh-CN.json';
import { toolPageConfig } from '@tuzuo/core/tools/page-config';

export default definePageConfig({ ...toolPageConfig(words), disableScroll: true });

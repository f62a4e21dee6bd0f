import words from '@tuzuo/core/tools/ai-material/words/zh-CN.json';
import { toolPageConfig } from '@tuzuo/core/tools/page-config';

export default definePageConfig(toolPageConfig(words));

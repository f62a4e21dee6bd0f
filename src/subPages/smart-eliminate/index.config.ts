import { toolPageConfig } from '@tuzuo/core/tools/page-config';
import words from '@tuzuo/core/tools/smart-eliminate/words/zh-CN.json';

export default definePageConfig(toolPageConfig(words));

import words from '@tuzuo/core/tools/logo-detect/words/zh-CN.json';
import { toolPageConfig } from '@tuzuo/core/tools/page-config';

export default definePageConfig(toolPageConfig(words));

import { words } from '@tuzuo/core/tools/image-magnify/words/zh-CN';
import { resultsPageConfig } from '@tuzuo/core/tools/page-config';

export default definePageConfig(resultsPageConfig(words));

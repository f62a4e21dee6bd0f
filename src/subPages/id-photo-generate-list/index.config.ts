import { words } from '@tuzuo/core/tools/id-photo/words/zh-CN';
import { resultsPageConfig } from '@tuzuo/core/tools/page-config';

export default definePageConfig(resultsPageConfig(words));

import { detectLocale } from '@/i18n/detect-locale';
import { showFirstScreen } from '@/platform/browser/first-screen';

// The whole of the script that the build puts into the page, right behind the first screen (config/taro/first-screen).
showFirstScreen(detectLocale());

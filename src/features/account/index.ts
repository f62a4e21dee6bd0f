export { LanguageChoice } from './language-choice';
export { MyPage } from './my-page';

export { LanguageChoice } from './language-choice';
export { LineEditor } from './line-editor';

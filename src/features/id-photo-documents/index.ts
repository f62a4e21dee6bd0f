export {
  type DocumentChoice,
  inMm,
  inPx,
  type PhotoDocument,
  weightOf,
} from './document';
export { DocumentChooser } from './document-chooser';
export { DocumentFrame } from './document-row';
export { useChosenDocument } from './use-documents';

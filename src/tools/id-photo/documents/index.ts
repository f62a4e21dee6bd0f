export { type DocumentChoice, inMm, inPx, type PhotoDocument, weightOf } from './document';
export { DocumentChooser } from './document-chooser';
export { DocumentFrame, DocumentPlaceholder } from './document-row';
export { useDocuments } from './use-documents';

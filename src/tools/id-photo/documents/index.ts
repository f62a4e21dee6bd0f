export { type DocumentChoice, inMm, inPx, type PhotoDocument, weightOf } from './document';
export { DocumentChooser, DocumentFrame, DocumentPlaceholder } from './document-chooser';
export { useDocuments } from './use-documents';

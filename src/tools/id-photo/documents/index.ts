export { type DocumentChoice, inMm, inPx, type PhotoDocument, weightOf } from './document';
export { DocumentChooser, DocumentFrame, DocumentPlaceholder, DocumentRow } from './document-chooser';
export { useDocuments } from './use-documents';

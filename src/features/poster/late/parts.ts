import '../panels/signs.scss';

export { ConflictSheet } from '../conflict-sheet';
export { ExportSheet } from '../export-sheet';
export { GenerateSheet } from '../generating/generate-sheet';
export { GeneratingMark } from '../generating/generating-mark';
export { ImportSheet } from '../import-sheet';
export { ActionMenu } from '../panels/action-menu';
export { AddPanel } from '../panels/add-panel';
export { EditPanel } from '../panels/edit-panel';
export { LayersPanel } from '../panels/layers-panel';
export { PagePanel } from '../panels/page-panel';
export { StartView } from '../start-view';
export { TemplateSheet } from '../template-sheet';
export { VersionsSheet } from '../versions-sheet';
export { WorkSheet } from '../work-sheet';

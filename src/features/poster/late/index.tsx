export {
  ActionMenu,
  AddPanel,
  ConflictSheet,
  EditPanel,
  ExportSheet,
  GenerateSheet,
  GeneratingMark,
  ImportSheet,
  LayersPanel,
  PagePanel,
  StartView,
  TemplateSheet,
  VersionsSheet,
  WorkSheet,
} from './parts';

/** An installed program contains all parts of the editor from the start. */
export const fetchParts = (): Promise<unknown> => Promise.resolve();

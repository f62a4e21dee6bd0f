export {
  ActionMenu,
  AddPanel,
  ConflictSheet,
  EditPanel,
  ExportSheet,
  ImportSheet,
  LayersPanel,
  PagePanel,
  StartView,
  TemplateSheet,
  VersionsSheet,
  WorkSheet,
} from './parts';

/** A program that is installed whole has all parts of the editor from the beginning. */
export const fetchParts = (): Promise<unknown> => Promise.resolve();

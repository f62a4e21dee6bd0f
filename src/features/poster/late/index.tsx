import { actions } from './parts';

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

/** Everything that can be done to a poster, once that is there. */
export const editActions = (): typeof actions | undefined => actions;

/** A program that is installed whole has all parts of the editor from the beginning. */
export const fetchParts = (): Promise<unknown> => Promise.resolve();

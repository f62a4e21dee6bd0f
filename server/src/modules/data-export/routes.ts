import type { Handlers } from '../../http/port';
import type { ExportData } from './service';

/** Handlers of the call that exports the caller's data. */
export function dataExportHandlers(exportData: ExportData): Handlers<'user.user.exportData'> {
  return { 'user.user.exportData': (_input, { session }) => exportData(session) };
}

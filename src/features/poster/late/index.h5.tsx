import { type ReactElement, useEffect, useState } from 'react';
import { useT } from '@/i18n';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import type * as base from './index';
import { fetchActions, fetchCodes, fetchDrawings } from './modules';

type Parts = typeof import('./parts');

let parts: Parts | undefined;

/**
 * Loads the code that a poster's first view does without. Called once the poster is drawn; a failed call can be
 * repeated.
 */
export const fetchParts = (async () => {
  [parts] = await Promise.all([import('./parts'), fetchActions(), fetchCodes(), fetchDrawings()]);
}) satisfies typeof base.fetchParts;

/** Placeholder of a part: a loading state, or a button to retry. */
function Coming({ onCome }: { onCome: () => void }) {
  const t = useT();
  const [isFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry must fetch again
  useEffect(() => {
    if (!isFailed) fetchParts().then(onCome, () => setFailed(true));
  }, [isFailed]);
  if (!isFailed) return <Skeleton width={60} />;
  return (
    <Button
      id="poster-part-retry"
      variant="plain"
      text={t('server.retry')}
      onPress={() => setFailed(false)}
    />
  );
}

/** A lazily loaded part, rendered at once when it is already loaded. */
const late =
  <Props extends object>(pick: (from: Parts) => (props: Props) => ReactElement | null) =>
  (props: Props): ReactElement => {
    const [, setCome] = useState(parts !== undefined);
    if (!parts) return <Coming onCome={() => setCome(true)} />;
    const Part = pick(parts);
    return <Part {...props} />;
  };

export const ActionMenu = late((from) => from.ActionMenu) satisfies typeof base.ActionMenu;
export const AddPanel = late((from) => from.AddPanel) satisfies typeof base.AddPanel;
export const ConflictSheet = late((from) => from.ConflictSheet) satisfies typeof base.ConflictSheet;
export const EditPanel = late((from) => from.EditPanel) satisfies typeof base.EditPanel;
export const ExportSheet = late((from) => from.ExportSheet) satisfies typeof base.ExportSheet;
export const GenerateSheet = late((from) => from.GenerateSheet) satisfies typeof base.GenerateSheet;
export const GeneratingMark = late((from) => from.GeneratingMark) satisfies typeof base.GeneratingMark;
export const ImportSheet = late((from) => from.ImportSheet) satisfies typeof base.ImportSheet;
export const LayersPanel = late((from) => from.LayersPanel) satisfies typeof base.LayersPanel;
export const PagePanel = late((from) => from.PagePanel) satisfies typeof base.PagePanel;
export const StartView = late((from) => from.StartView) satisfies typeof base.StartView;
export const TemplateSheet = late((from) => from.TemplateSheet) satisfies typeof base.TemplateSheet;
export const VersionsSheet = late((from) => from.VersionsSheet) satisfies typeof base.VersionsSheet;
export const WorkSheet = late((from) => from.WorkSheet) satisfies typeof base.WorkSheet;

import { View } from '@tarojs/components';
import { EXPORT_FORMATS, EXPORT_MAX_SIDE, type ExportFormat } from '@tuzuo/core/api/poster';
import { extensionOfMime } from '@tuzuo/core/validation/media-type';
import type { PosterDocument } from '@tuzuo/poster/document';
import { useState } from 'react';
import { useFormat } from '@/i18n/format';
import { handOver } from '@/platform/hand-over';
import type { ShareContent } from '@/platform/share';
import { absolute } from '@/request/send';
import { downloadFile, releaseDownload } from '@/request/transfer';
import { isFollowed, SheetFailure, SheetProgress } from '@/shell/own-task';
import { savePicture } from '@/shell/preview';
import { ShareButton } from '@/shell/share';
import { Button } from '@/ui/button';
import { Choice } from '@/ui/choice';
import { Copy } from '@/ui/copy';
import { showToast } from '@/ui/feedback';
import { Photo } from '@/ui/photo';
import { Sheet, useSheet } from '@/ui/sheet';
import { TickBox } from '@/ui/tick-box';
import type { Export, ExportRequest, PosterExport } from './use-export';
import { CODE_WORDS, warningsOf } from './warnings';
import { usePosterWords } from './words';
import './export-sheet.scss';

const SCALES = [1, 2, 3, 4] as const;

/** File formats as they are usually written. */
const NAMES: Readonly<Record<ExportFormat, string>> = { png: 'PNG', jpeg: 'JPG', pdf: 'PDF', svg: 'SVG' };

/** Whether a format is a raster image, whose resolution can be chosen. */
const hasPixels = (format: ExportFormat) => format === 'png' || format === 'jpeg';

type ExportFormProps = {
  document: PosterDocument;
  page: number;
  busy: boolean;
  onStart: (request: ExportRequest) => void;
};

/** Options of an export. */
function ExportForm({ document, page, busy, onStart }: ExportFormProps) {
  const { size, pages } = document;
  const t = usePosterWords();
  const [format, setFormat] = useState<ExportFormat>('png');
  const [scale, setScale] = useState<number>(size.print ? 1 : 2);
  const [isOnePage, setOnePage] = useState(false);
  const [bleed, setBleed] = useState(false);
  const [cropMarks, setCropMarks] = useState(false);
  const scales = SCALES.filter((times) => Math.max(size.width, size.height) * times <= EXPORT_MAX_SIDE);
  const pageId = isOnePage ? pages[page]?.id : undefined;
  const isPrint = format === 'pdf' && size.print !== undefined;
  const exported = isOnePage ? [page] : [...pages.keys()];
  const warnings = warningsOf(document, exported, hasPixels(format) ? scale : 1);
  return (
    <>
      <View className="export-sheet__part">
        <Copy size={12} tone="muted">
          {t('export.format')}
        </Copy>
        <View className="export-sheet__choices">
          {EXPORT_FORMATS.map((one) => (
            <Choice
              key={one}
              id={`export-format-${one}`}
              text={NAMES[one]}
              chosen={one === format}
              onPress={() => setFormat(one)}
            />
          ))}
        </View>
      </View>
      <View className="export-sheet__part">
        <Copy size={12} tone="muted">
          {hasPixels(format) ? t('export.size') : t('export.vector')}
        </Copy>
        {hasPixels(format) && (
          <View className="export-sheet__choices">
            {scales.map((times) => (
              <Choice
                key={times}
                id={`export-scale-${times}`}
                text={t('with.size', {
                  times,
                  width: Math.round(size.width * times),
                  height: Math.round(size.height * times),
                })}
                chosen={times === scale}
                onPress={() => setScale(times)}
              />
            ))}
          </View>
        )}
      </View>
      {pages.length > 1 && (
        <View className="export-sheet__part">
          <Copy size={12} tone="muted">
            {t('export.pages')}
          </Copy>
          <View className="export-sheet__choices">
            <Choice
              id="export-all"
              text={t('export.all')}
              chosen={!isOnePage}
              onPress={() => setOnePage(false)}
            />
            <Choice
              id="export-this"
              text={t('export.this')}
              chosen={isOnePage}
              onPress={() => setOnePage(true)}
            />
          </View>
        </View>
      )}
      {isPrint && (
        <View className="export-sheet__part">
          <TickBox id="export-bleed" text={t('export.bleed')} ticked={bleed} onChange={setBleed} />
          <TickBox
            id="export-crop-marks"
            text={t('export.cropMarks')}
            ticked={cropMarks}
            onChange={setCropMarks}
          />
        </View>
      )}
      {warnings.letters && (
        <View className="export-sheet__part">
          <Copy id="export-missing-letters" size={12} tone="danger">
            {t('with.missingLetters', { letters: warnings.letters })}
          </Copy>
        </View>
      )}
      {warnings.codes.map((problem) => (
        <View key={problem} className="export-sheet__part">
          <Copy id={`export-code-${problem}`} size={12} tone="danger">
            {t(CODE_WORDS[problem])}
          </Copy>
        </View>
      ))}
      <View className="export-sheet__part">
        <Button
          id="export-start"
          fullWidth
          busy={busy}
          text={t(busy ? 'saving' : 'export')}
          onPress={() =>
            onStart({
              format,
              scale: hasPixels(format) ? scale : 1,
              ...(pageId !== undefined && { pageId }),
              bleed: isPrint && bleed,
              cropMarks: isPrint && cropMarks,
            })
          }
        />
      </View>
    </>
  );
}

type FilesProps = { task: Export; title: string; shareUrl: string; onAgain: () => void };

/** The files of a finished export. */
function Files({ task: { results, format, taskId }, title, shareUrl, onAgain }: FilesProps) {
  const t = usePosterWords();
  const numbers = useFormat();
  const [busy, setBusy] = useState<string>();

  const save = async ({ url, mime, assetId }: Export['results'][number], index: number) => {
    const end = results.length > 1 ? `-${index + 1}` : '';
    const fileName = `tuzuo-${taskId.slice(-8)}${end}.${extensionOfMime(mime) ?? format}`;
    setBusy(assetId);
    try {
      if (hasPixels(format)) {
        await savePicture(url, t('export.saveFailed'), fileName);
        return;
      }
      const path = await downloadFile(url, fileName).result;
      const outcome = await handOver.file({ path, fileName });
      if (outcome === 'unable') showToast(t('export.unable'));
      releaseDownload(path);
    } catch {
      showToast(t('export.saveFailed'));
    } finally {
      setBusy(undefined);
    }
  };

  const [first] = results;
  const content: ShareContent | undefined =
    first && hasPixels(format)
      ? { title, url: shareUrl, picture: absolute(first.thumbUrl), file: absolute(first.url) }
      : undefined;
  return (
    <View className="export-sheet__part">
      {results.map((result, index) => (
        <View key={result.assetId} className="export-sheet__file">
          {hasPixels(format) && (
            <View className="export-sheet__picture">
              <Photo src={absolute(result.thumbUrl)} alt={title} transparent={format === 'png'} />
            </View>
          )}
          <View className="export-sheet__facts">
            <Copy id={`export-file-${index + 1}`}>
              {[
                NAMES[format],
                ...(hasPixels(format) ? [`${result.width} × ${result.height}`] : []),
                numbers.size(result.bytes),
              ].join(' · ')}
            </Copy>
          </View>
          <Button
            id={`export-save-${index + 1}`}
            tight
            busy={busy !== undefined}
            text={
              hasPixels(format)
                ? results.length > 1
                  ? t('with.saveNumber', { number: index + 1 })
                  : t('export.save')
                : t('export.saveFile')
            }
            onPress={() => void save(result, index)}
          />
        </View>
      ))}
      <View className="export-sheet__choices">
        {content && <ShareButton id="export-share" text={t('export.share')} content={content} />}
        <Button id="export-again" variant="plain" text={t('export.again')} onPress={onAgain} />
      </View>
    </View>
  );
}

type ExportSheetProps = {
  document: PosterDocument;
  page: number;
  title: string;
  /** The page that recipients of a share see. */
  shareUrl: string;
  /** The editor's page with this poster. */
  pageUrl: string;
  run: PosterExport;
  onStart: (request: ExportRequest) => void;
  onClose: () => void;
};

const unlockWord = ({ points, scenes }: NonNullable<PosterExport['locked']>) => {
  if (points === 0) return 'with.unlockFree';
  return scenes.length > 0 ? 'with.unlockScenes' : 'with.unlock';
};

/** Exports a poster: options, progress, and files. */
export function ExportSheet({
  document,
  page,
  title,
  shareUrl,
  pageUrl,
  run,
  onStart,
  onClose,
}: ExportSheetProps) {
  const t = usePosterWords();
  const sheet = useSheet(onClose);
  const { task, starting, problem, locked, unlock, cancel, dismiss: leave } = run;
  const isDone = task?.state === 'succeeded';
  const isRunning = isFollowed(task);
  const failure = task?.state === 'failed' ? task.failure?.reason || t('export.failed') : problem?.text;
  return (
    <Sheet id="export-sheet" title={t(isDone ? 'export.done' : 'export')} close={t('close')} sheet={sheet}>
      {failure !== undefined && !isRunning && (
        <SheetFailure
          id="export-failure"
          text={failure}
          isPoints={problem?.isPoints === true}
          buyId="export-buy"
          from={pageUrl}
        />
      )}
      {isRunning && (
        <SheetProgress
          task={task}
          label={t('export')}
          progressId="export-progress"
          cancelId="export-cancel"
          onCancel={cancel}
        />
      )}
      {isDone && <Files task={task} title={title} shareUrl={shareUrl} onAgain={leave} />}
      {locked && !isRunning && (
        <View className="export-sheet__part">
          <Copy id="export-locked">
            {t(unlockWord(locked), {
              photos: locked.assetIds.length,
              points: locked.points,
            })}
          </Copy>
          <Button
            id="export-unlock"
            fullWidth
            busy={starting}
            text={t('export.unlock')}
            onPress={() => void unlock()}
          />
        </View>
      )}
      {!isRunning && !isDone && (
        <ExportForm document={document} page={page} busy={starting} onStart={onStart} />
      )}
      <Button id="export-close" variant="plain" text={t('close')} onPress={() => sheet.close()} />
    </Sheet>
  );
}

import { View } from '@tarojs/components';
import { factsOf, type LabelFacts } from '@tuzuo/core/labels/ai-label';
import { labelInMp4 } from '@tuzuo/core/labels/mp4-label';
import { useState } from 'react';
import { bytesOf } from '@/platform/file-bytes';
import type { LocalFile } from '@/platform/local-file';
import { media } from '@/platform/media';
import { usePictureDrop } from '@/platform/picture-drop';
import { announced } from '@/platform/press';
import { ApiError, call } from '@/request';
import { uploadFiles } from '@/request/transfer';
import { LoginCanceled, requireLogin } from '@/session/login-gate';
import { Page } from '@/shell/page';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Panel } from '@/ui/panel';
import { Photo } from '@/ui/photo';
import { useVerifyWords } from './words';
import './label-verify-page.scss';

type Verified =
  | { state: 'reading' }
  | { state: 'failed'; reason: string | undefined }
  | { state: 'none' | 'noFilm' }
  | { state: 'found'; label: LabelFacts };

const isFilm = ({ mime }: LocalFile) => mime.startsWith('video/');

/** Reads a video's label on the device: the video may be large, and its label is only a few bytes. */
async function readFilm(file: LocalFile): Promise<Verified> {
  const found = await labelInMp4(bytesOf(file));
  if (!found.isFilm) return { state: 'noFilm' };
  return found.fields ? { state: 'found', label: factsOf(found.fields) } : { state: 'none' };
}

async function readPicture(file: LocalFile): Promise<Verified> {
  const inPlace = { toast: false, gate: true };
  const [answer] = await uploadFiles('asset.asset.upload', {}, [file], inPlace).result;
  const assetId = answer?.items[0]?.assetId ?? '';
  const { label } = await call('asset.asset.readLabel', { assetId }, inPlace).result;
  return label ? { state: 'found', label } : { state: 'none' };
}

/** Lets the user pick an image or a video, and reads the label in its file. */
function useVerify() {
  const [chosen, setChosen] = useState<LocalFile>();
  const [verified, setVerified] = useState<Verified>();

  /** @param pick asks for the file once there is a user */
  const verify = async (pick: () => Promise<readonly LocalFile[]>) => {
    try {
      await requireLogin();
      const [file] = await pick();
      if (!file) return;
      setChosen(file);
      setVerified({ state: 'reading' });
      setVerified(await (isFilm(file) ? readFilm(file) : readPicture(file)));
    } catch (error) {
      if (error instanceof LoginCanceled) setVerified(undefined);
      else setVerified({ state: 'failed', reason: error instanceof ApiError ? error.reason : undefined });
    }
  };
  return {
    chosen,
    verified,
    choose: () => verify(() => media.chooseImages({ count: 1, videos: true })),
    verifyFiles: (files: readonly LocalFile[]) => verify(async () => files),
  };
}

const KINDS = { 1: 'kind.1', 2: 'kind.2', 3: 'kind.3' } as const;

const isKnown = (kind: string): kind is `${keyof typeof KINDS}` => kind in KINDS;

/** The fields of a label, one per line; empty ones are omitted. */
function LabelLines({ label }: { label: LabelFacts }) {
  const t = useVerifyWords();
  const lines = [
    { name: 'kind', title: t('kind'), text: isKnown(label.kind) ? t(KINDS[label.kind]) : label.kind },
    { name: 'producer', title: t('producer'), text: label.producer },
    { name: 'produce-id', title: t('produceId'), text: label.produceId },
    { name: 'propagator', title: t('propagator'), text: label.propagator },
    { name: 'propagate-id', title: t('propagateId'), text: label.propagateId },
  ];
  return (
    <>
      {lines
        .filter(({ text }) => text !== '')
        .map(({ name, title, text }) => (
          <View key={name} className="label-verify__line">
            <Copy size={12} tone="muted">
              {title}
            </Copy>
            <Copy id={`verify-${name}`} size={14}>
              {text}
            </Copy>
          </View>
        ))}
    </>
  );
}

function Outcome({ verified }: { verified: Verified }) {
  const t = useVerifyWords();
  const { state } = verified;
  const sentence = {
    reading: () => t('reading'),
    failed: () => (state === 'failed' && verified.reason) || t('failed'),
    none: () => t('none'),
    noFilm: () => t('noFilm'),
    found: () => t('found'),
  }[state]();
  return (
    <View id={`verify-${state}`} className="label-verify__outcome" {...announced}>
      <Copy
        size={16}
        strong
        tone={state === 'failed' || state === 'noFilm' ? 'danger' : state === 'found' ? 'accent' : 'text'}
      >
        {sentence}
      </Copy>
      {state === 'none' && (
        <Copy size={12} tone="muted">
          {t('none.meaning')}
        </Copy>
      )}
      {state === 'found' && <LabelLines label={verified.label} />}
    </View>
  );
}

/** Reads the label required by GB 45438-2025 from an image or video file. */
export function LabelVerifyPage() {
  const t = useVerifyWords();
  const { chosen, verified, choose, verifyFiles } = useVerify();
  usePictureDrop((files) => void verifyFiles(files), { videos: true });
  return (
    <Page name="label-verify" titleKey="page.labelVerify">
      <Panel>
        <Copy size={14} tone="muted">
          {t('intro')}
        </Copy>
        {chosen && isFilm(chosen) && (
          <Copy id="verify-film" size={14}>
            {chosen.fileName}
          </Copy>
        )}
        {chosen && !isFilm(chosen) && (
          <View className="label-verify__picture">
            <Photo src={chosen.path} alt={t('picture')} />
          </View>
        )}
        {verified && <Outcome verified={verified} />}
        <View className="label-verify__action">
          <Button
            id="verify-choose"
            fullWidth
            busy={verified?.state === 'reading'}
            text={t(chosen ? 'another' : 'choose')}
            onPress={() => void choose()}
          />
        </View>
      </Panel>
    </Page>
  );
}

import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { useState } from 'react';
import { Page } from '@/features/shell';
import { media } from '@/platform/media';
import { announced } from '@/platform/press';
import { ApiError, call } from '@/request';
import { uploadFiles } from '@/request/transfer';
import { LoginCancelled } from '@/session/login-gate';
import { requireLogin } from '@/session/require-login';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Panel } from '@/ui/panel';
import { Photo } from '@/ui/photo';
import { useVerifyWords } from './words';
import './label-verify-page.scss';

type Label = NonNullable<Api['asset.asset.readLabel']['output']['label']>;

type Verified =
  | { state: 'reading' }
  | { state: 'failed'; reason: string | undefined }
  | { state: 'none' }
  | { state: 'found'; label: Label };

/** Lets the user pick a picture and reads the label in its file. */
function useVerify() {
  const [address, setAddress] = useState<string>();
  const [verified, setVerified] = useState<Verified>();

  const choose = async () => {
    try {
      await requireLogin();
      const [file] = await media.chooseImages({ count: 1 });
      if (!file) return;
      setAddress(file.path);
      setVerified({ state: 'reading' });
      const [answer] = await uploadFiles('asset.asset.upload', {}, [file], { toast: false }).result;
      const assetId = answer?.items[0]?.assetId ?? '';
      const { label } = await call('asset.asset.readLabel', { assetId }, { toast: false }).result;
      setVerified(label ? { state: 'found', label } : { state: 'none' });
    } catch (error) {
      if (error instanceof LoginCancelled) return;
      setVerified({ state: 'failed', reason: error instanceof ApiError ? error.reason : undefined });
    }
  };
  return { address, verified, choose };
}

const KINDS = { 1: 'kind.1', 2: 'kind.2', 3: 'kind.3' } as const;

const isKnown = (kind: string): kind is `${keyof typeof KINDS}` => kind in KINDS;

/** What a label says, line by line; what it leaves empty is left out. */
function LabelLines({ label }: { label: Label }) {
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
    found: () => t('found'),
  }[state]();
  return (
    <View id={`verify-${state}`} className="label-verify__outcome" {...announced}>
      <Copy size={16} strong tone={state === 'failed' ? 'danger' : state === 'found' ? 'accent' : 'text'}>
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

/** Reads the label that GB 45438-2025 asks for out of a picture's file. */
export function LabelVerifyPage() {
  const t = useVerifyWords();
  const { address, verified, choose } = useVerify();
  return (
    <Page name="label-verify" titleKey="tool.complianceLabel.name">
      <Panel>
        <Copy size={14} tone="muted">
          {t('intro')}
        </Copy>
        {address !== undefined && (
          <View className="label-verify__picture">
            <Photo src={address} alt={t('picture')} />
          </View>
        )}
        {verified && <Outcome verified={verified} />}
        <View className="label-verify__action">
          <Button
            id="verify-choose"
            wide
            busy={verified?.state === 'reading'}
            text={t(address === undefined ? 'choose' : 'another')}
            onPress={() => void choose()}
          />
        </View>
      </Panel>
    </Page>
  );
}

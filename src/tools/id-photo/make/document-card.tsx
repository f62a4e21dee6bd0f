import { View } from '@tarojs/components';
import { UNVERIFIED } from '@tuzuo/core/id-photo/document';
import { useState } from 'react';
import { useT } from '@/i18n';
import { type Format, useFormat } from '@/i18n/format';
import { DocumentFrame, inMm, inPx, type PhotoDocument, weightOf } from '@/tools/id-photo/documents';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Copy } from '@/ui/copy';
import offline from '@/ui/offline.png';
import { Panel } from '@/ui/panel';
import { StateView } from '@/ui/state-view';
import { type MakeWords, useMakeWords } from '../words';
import './document-card.scss';

const percents = ({ min, max }: { min: number; max: number }) =>
  `${Math.round(min * 100)}–${Math.round(max * 100)} %`;

/** The source of the requirements and its date, or that they are unverified; undefined for a custom size. */
function sourceText({ source, sourceDate = '' }: PhotoDocument, t: MakeWords) {
  return source === UNVERIFIED ? t('unverified') : source && `${source} (${sourceDate})`;
}

/** The document's requirements with their labels; unspecified ones are omitted. */
function factsOf(document: PhotoDocument, t: MakeWords, format: Format) {
  const { rules, dpi, retouch } = document;
  const { headHeight, eyeLine, crownGap, headWidth, tiltMax, yawMax, headCovering, glasses } = rules;
  const degrees = (value: number) => (value > 0 ? `≤ ${value}°` : undefined);
  const facts = [
    { name: t('fact.print'), value: `${inMm(document, format)} · ${dpi} dpi` },
    { name: t('fact.pixels'), value: inPx(document) },
    { name: t('fact.weight'), value: weightOf(document, format) },
    { name: t('fact.headHeight'), value: headHeight && percents(headHeight) },
    { name: t('fact.headWidth'), value: headWidth && percents(headWidth) },
    { name: t('fact.eyeLine'), value: eyeLine && percents(eyeLine) },
    { name: t('fact.crownGap'), value: crownGap && percents(crownGap) },
    { name: t('fact.tilt'), value: degrees(tiltMax) },
    { name: t('fact.yaw'), value: degrees(yawMax) },
    { name: t('fact.headCovering'), value: headCovering && t('fact.headCovering.religious') },
    { name: t('fact.glasses'), value: glasses && t('fact.glasses.none') },
    { name: t('fact.retouch'), value: t(retouch ? 'fact.retouch.yes' : 'fact.retouch.no') },
    { name: t('fact.source'), value: sourceText(document, t) },
  ];
  return facts.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
}

function Colors({ colors }: { colors: readonly string[] }) {
  const t = useMakeWords();
  return (
    <View className="document-card__fact">
      <Copy size={12} tone="muted">
        {t('fact.colors')}
      </Copy>
      <View className="document-card__colors">
        {colors.length === 0 && <Copy size={12}>{t('fact.colors.any')}</Copy>}
        {colors.map((color) => (
          <View key={color} className="document-card__color" style={{ backgroundColor: color }} />
        ))}
      </View>
    </View>
  );
}

/** The document that the photo is for, in one line; its requirements expand on a tap. */
export function DocumentCard({ document, onChange }: { document: PhotoDocument; onChange: () => void }) {
  const t = useMakeWords();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  return (
    <Panel id="document-card" snug>
      <View className="document-card__top">
        <DocumentFrame document={document} />
        <View className="document-card__words">
          <Copy id="document-name" size={16} strong>
            {document.name}
          </Copy>
          <Copy size={12} tone="muted">{`${inMm(document, format)} · ${inPx(document)}`}</Copy>
        </View>
        {document.verified === false && (
          <Chip id="document-unverified" tone="warning" text={t('unverified')} />
        )}
      </View>
      {document.verified === false && (
        <View className="document-card__warning">
          <Copy size={12} tone="warning">
            {t('unverified.meaning')}
          </Copy>
        </View>
      )}
      {open && (
        <View id="document-facts" className="document-card__facts">
          {factsOf(document, t, format).map(({ name, value }) => (
            <View key={name} className="document-card__fact">
              <View className="document-card__name">
                <Copy size={12} tone="muted">
                  {name}
                </Copy>
              </View>
              <View className="document-card__value">
                <Copy size={12}>{value}</Copy>
              </View>
            </View>
          ))}
          <Colors colors={document.backgrounds} />
        </View>
      )}
      <View className="document-card__actions">
        <Button
          id="document-details"
          variant="plain"
          text={t(open ? 'document.less' : 'document.details')}
          onPress={() => setOpen(!open)}
        />
        <Button id="document-change" variant="plain" text={t('document.change')} onPress={onChange} />
      </View>
    </Panel>
  );
}

type DocumentMissingProps = { onRetry: () => void; onChange: () => void };

/** Shown when a document failed to load: retry, or choose another one. */
export function DocumentMissing({ onRetry, onChange }: DocumentMissingProps) {
  const t = useMakeWords();
  const common = useT();
  return (
    <>
      <StateView
        id="state-error"
        picture={offline}
        title={t('document.missing')}
        text={t('document.missing.text')}
        action={{ text: common('server.retry'), onPress: onRetry }}
      />
      <Button id="document-change" variant="plain" text={t('document.change')} onPress={onChange} />
    </>
  );
}

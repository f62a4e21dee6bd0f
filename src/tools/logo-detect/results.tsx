import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { useWords } from '@/i18n';
import { absolute } from '@/request/send';
import { createResultsPage, sourceOf, type Task } from '@/tools/results';
import { Copy } from '@/ui/copy';
import { ScreenPhoto } from '@/ui/screen-photo';
import { words } from './words';
import './results.scss';

const percent = (share: number) => `${share * 100}%`;

/** The brands that were found: on the picture while its file exists, and as a list. */
function FoundBrands({ task, children }: { task: Task; children?: ReactNode }) {
  const t = useWords(words);
  const source = sourceOf(task);
  const brands = task.analysis?.brands ?? [];
  return (
    <>
      <View id="result-brands" className="found-brands">
        {source && (
          <View
            className="found-brands__picture"
            style={{ paddingTop: percent((source.height ?? 1) / (source.width ?? 1)) }}
          >
            <View className="found-brands__fill">
              <ScreenPhoto src={absolute(source.url)} alt="" />
            </View>
            {brands.map(({ box: { left, top, width, height } }, index) => (
              <View
                // Their order does not change.
                key={String(index)}
                className="found-brands__box"
                style={{
                  left: percent(left),
                  top: percent(top),
                  width: percent(width),
                  height: percent(height),
                }}
              >
                <View className="found-brands__number">
                  <Copy size={10} tone="on-dark">
                    {String(index + 1)}
                  </Copy>
                </View>
              </View>
            ))}
          </View>
        )}
        <Copy size={16} strong>
          {brands.length === 0 ? t('none') : t('with.found', { count: brands.length })}
        </Copy>
        {brands.map(({ name }, index) => (
          <Copy key={String(index)} id={`result-brand-${index + 1}`} size={14}>
            {`${index + 1}. ${t('with.maybe', { name })}`}
          </Copy>
        ))}
        <Copy size={12} tone="muted">
          {t('tip.doubt')}
        </Copy>
      </View>
      {children}
    </>
  );
}

export const ResultsPage = createResultsPage('logo-detect', { result: FoundBrands });

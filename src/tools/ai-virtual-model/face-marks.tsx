import { View } from '@tarojs/components';
import { useEffect, useRef } from 'react';
import { useWords } from '@/i18n';
import { press, radioGroup } from '@/platform/press';
import type { OverPartProps } from '@/tools/page';
import { Copy } from '@/ui/copy';
import { words } from './words';
import './face-marks.scss';

const FULL = 100;

/** Marks the faces in the model's image, one of which is replaced; renders nothing when there is only one. */
export function FaceMarks({ source, analysis, values, onSet }: OverPartProps) {
  const t = useWords(words);
  const key = source?.key;
  const found = analysis?.faces;
  const last = useRef({ key, faces: found });
  // While another face is analyzed, keep those found in the same image.
  if (found || last.current.key !== key) last.current = { key, faces: found };
  const faces = last.current.faces ?? [];
  const chosen = Number(values.modelFace ?? 0);
  const count = faces.length;
  const isFit = faces[chosen]?.ok === true;
  const firstFit = faces.findIndex(({ ok }) => ok);
  // A new image has different faces: select the first usable one.
  useEffect(() => {
    if (count > 0 && !isFit && firstFit >= 0) onSet('modelFace', firstFit);
  }, [count, isFit, firstFit, onSet]);
  if (count < 2) return null;
  return (
    <View className="face-marks" {...radioGroup(t('which'))}>
      {faces.map(({ left, top, width, height, ok }, index) => (
        <View
          key={`${left} ${top}`}
          id={`tool-face-${index + 1}`}
          className="face-marks__place"
          style={{
            left: `${FULL * left}%`,
            top: `${FULL * top}%`,
            width: `${FULL * width}%`,
            height: `${FULL * height}%`,
          }}
          {...press(() => ok && onSet('modelFace', index), {
            role: 'radio',
            label: t(ok ? 'number' : 'unfit', { number: index + 1 }),
            checked: index === chosen,
            disabled: !ok,
          })}
        >
          <View
            className={`face-marks__frame face-marks__frame--${index === chosen ? 'on' : ok ? 'off' : 'unfit'}`}
          >
            <View className="face-marks__number">
              <Copy size={10} tone="on-dark">
                {index + 1}
              </Copy>
            </View>
          </View>
        </View>
      ))}
    </View>
  );
}

import { useState } from 'react';
import { FeatherRow, LightRows, type LookProps, ReflectionRow, ShadowRows } from '@/shell/product-look';
import { Copy } from '@/ui/copy';
import { withProducts } from './document';
import type { PanelProps } from './panel-props';
import { useStudioWords } from './words';

/** The look of the selected products, or of all; undefined without any. */
function appearanceProps({ studio, products, selection }: PanelProps): LookProps | undefined {
  const layer = products.find(({ id }) => selection.length === 0 || selection.includes(id));
  return (
    layer && {
      layer,
      onChange: (next, key) => studio.change((before) => withProducts(before, selection, next), key),
      onDone: studio.endStep,
    }
  );
}

/** The shadow of the products, and their reflection in the ground. */
export function ShadowPanel(props: PanelProps) {
  const look = appearanceProps(props);
  if (!look) return null;
  return (
    <>
      <ShadowRows
        {...look}
        kindId="studio-shadow"
        angleId="studio-shadow-angle"
        strengthId="studio-shadow-strength"
        softnessId="studio-shadow-softness"
      />
      <ReflectionRow {...look} id="studio-reflection" />
    </>
  );
}

const lightIdOf = (name: string) => `studio-light-${name}`;

/** Light on the products. */
export function LightPanel(props: PanelProps) {
  const [isShown] = useState(props.pictures.showsLight);
  const look = appearanceProps(props);
  if (!look) return null;
  return (
    <LightRows
      {...look}
      idOf={lightIdOf}
      noteId="studio-light-note"
      resetId="studio-light-reset"
      isShown={isShown}
    />
  );
}

/** The edge of the products. */
export function EdgePanel(props: PanelProps) {
  const t = useStudioWords();
  const look = appearanceProps(props);
  if (!look) return null;
  return (
    <>
      <FeatherRow {...look} id="studio-feather" />
      <Copy size={12} tone="muted">
        {t('edge.note')}
      </Copy>
    </>
  );
}

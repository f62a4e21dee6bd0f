import { findLabelInPacket, packetOfLabel } from '@tuzuo/core/labels/ai-label';

/** What the label of GB 45438-2025 says; how it lies in a file is core/ai-label's. */
export type AigcLabel = {
  /** 1 = made by AI, 2 = possibly, 3 = suspected. */
  Label: string;
  /** Code of the service that made it. */
  ContentProducer: string;
  /** Its own number for what it made. */
  ProduceID: string;
  ReservedCode1: string;
  /** Code of the service that hands it out. */
  ContentPropagator: string;
  PropagateID: string;
  ReservedCode2: string;
};

const KEYS = [
  'Label',
  'ContentProducer',
  'ProduceID',
  'ReservedCode1',
  'ContentPropagator',
  'PropagateID',
  'ReservedCode2',
] as const satisfies readonly (keyof AigcLabel)[];

const MADE_BY_AI = '1';

/** The label of something that our service made and hands out. `producer` is the operator's code. */
export function newLabel(producer: string, produceId: string): AigcLabel {
  return {
    Label: MADE_BY_AI,
    ContentProducer: producer,
    ProduceID: produceId,
    ReservedCode1: '',
    ContentPropagator: producer,
    PropagateID: produceId,
    ReservedCode2: '',
  };
}

/** The XMP packet that carries a label, in UTF-8. */
export const labelPacket = (label: AigcLabel): Buffer => Buffer.from(packetOfLabel(JSON.stringify(label)));

/** Reads the label out of an XMP packet; undefined when there is none, or none that can be read. */
export function parseLabel(packet: string): AigcLabel | undefined {
  const found = findLabelInPacket(packet);
  if (!found?.namespaced) return undefined;
  const values = found.fields as Readonly<Record<string, unknown>>;
  const entries = KEYS.map((key) => [key, typeof values[key] === 'string' ? values[key] : '']);
  return Object.fromEntries(entries) as AigcLabel;
}

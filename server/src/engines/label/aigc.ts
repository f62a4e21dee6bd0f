import { findLabelInPacket, packetOfLabel } from '@tuzuo/core/labels/ai-label';

/** Fields of the GB 45438-2025 label; core/ai-label defines how a file embeds them. */
export type AigcLabel = {
  /** 1 = made by AI, 2 = possibly, 3 = suspected. */
  Label: string;
  /** Code of the service that made it. */
  ContentProducer: string;
  /** The producer's id of what it made. */
  ProduceID: string;
  ReservedCode1: string;
  /** Code of the service that distributes it. */
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

/** Label for content that our service generates and distributes. `producer` is the operator's code. */
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

/** XMP packet with a label, in UTF-8. */
export const labelPacket = (label: AigcLabel): Buffer => Buffer.from(packetOfLabel(JSON.stringify(label)));

/** Parses the label in an XMP packet; undefined when it has none or an unreadable one. */
export function parseLabel(packet: string): AigcLabel | undefined {
  const found = findLabelInPacket(packet);
  if (!found?.namespaced) return undefined;
  const values = found.fields as Readonly<Record<string, unknown>>;
  const entries = KEYS.map((key) => [key, typeof values[key] === 'string' ? values[key] : '']);
  return Object.fromEntries(entries) as AigcLabel;
}

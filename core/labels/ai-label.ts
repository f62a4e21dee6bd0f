import { escapeXml, unescapeXml } from '../text/markup';

/**
 * The metadata label that GB 45438-2025 requires in AI-generated files: a JSON object in the XMP property `AIGC` of
 * TC260's namespace. This module writes it into an XMP packet and reads it; the object's content is up to the caller.
 */
const NAMESPACE = 'http://www.tc260.org.cn/ns/AIGC/1.0/';

/** Limits far above the size of a label, in characters: longer input is not searched. */
const MAX_PACKET_LENGTH = 256 * 1024;
const MAX_LABEL_LENGTH = 8 * 1024;

/** As an attribute or an element; both are valid XMP. Quantifiers are bounded against hostile packets. */
const ATTRIBUTE = /([\w.-]{1,32}):AIGC\s{0,9}=\s{0,9}(?:"([^"<]{0,8192})"|'([^'<]{0,8192})')/;
const ELEMENT = /<([\w.-]{1,32}):AIGC(?:\s[^>]{0,512})?>([^<]{0,8192})<\/\1:AIGC\s{0,9}>/;

/** A parsed label: its fields, and whether it was in TC260's own namespace. */
type FoundLabel = { fields: object; namespaced: boolean };

/** Parses a label: a JSON object with a `Label`; undefined for anything else. */
export function labelIn(text: string): object | undefined {
  if (text.length > MAX_LABEL_LENGTH) return undefined;
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null && 'Label' in found ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the label from an XMP packet; undefined when there is none, or none that can be parsed. */
export function findLabelInPacket(packet: string): FoundLabel | undefined {
  if (packet.length > MAX_PACKET_LENGTH) return undefined;
  const attribute = ATTRIBUTE.exec(packet);
  const [, prefix = '', double, single] = attribute ?? ELEMENT.exec(packet) ?? [];
  const fields = labelIn(unescapeXml(double ?? single ?? ''));
  const declaration = new RegExp(
    `xmlns:${prefix.replace(/\./g, '\\.')}\\s{0,9}=\\s{0,9}["']${NAMESPACE}["']`,
  );
  return fields && { fields, namespaced: declaration.test(packet) };
}

/** An XMP packet that contains only a label, given as JSON. */
export function packetOfLabel(json: string): string {
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about="" xmlns:TC260="${NAMESPACE}"><TC260:AIGC>${escapeXml(json)}</TC260:AIGC>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  ].join('');
}

/**
 * The fields of a label under our own names; empty where absent. Other programs may omit fields, or put anything into
 * them.
 */
export type LabelFacts = Record<'kind' | 'producer' | 'produceId' | 'propagator' | 'propagateId', string>;

export function factsOf(fields: object): LabelFacts {
  const values = fields as Readonly<Record<string, unknown>>;
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    kind: text('Label'),
    producer: text('ContentProducer'),
    produceId: text('ProduceID'),
    propagator: text('ContentPropagator'),
    propagateId: text('PropagateID'),
  };
}

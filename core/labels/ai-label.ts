import { escapeXml, unescapeXml } from '../text/markup';

/**
 * The mark that GB 45438-2025 asks for inside a file made by AI: a JSON object in the XMP property `AIGC` of TC260's
 * namespace. This is its way into an XMP packet and out of one; what the object says is its writer's.
 */
const NAMESPACE = 'http://www.tc260.org.cn/ns/AIGC/1.0/';

/** Far more than a label needs, in characters: what is longer is not looked through. */
const MAX_PACKET_LENGTH = 256 * 1024;
const MAX_LABEL_LENGTH = 8 * 1024;

/** As an attribute, or as an element: both are XMP. Bounded, since a hostile packet is made to be slow. */
const ATTRIBUTE = /([\w.-]{1,32}):AIGC\s{0,9}=\s{0,9}(?:"([^"<]{0,8192})"|'([^'<]{0,8192})')/;
const ELEMENT = /<([\w.-]{1,32}):AIGC(?:\s[^>]{0,512})?>([^<]{0,8192})<\/\1:AIGC\s{0,9}>/;

/** A label that was read: its fields, whatever they are, and whether it stood under TC260's own namespace. */
type FoundLabel = { fields: object; namespaced: boolean };

/** The label that `text` is: a JSON object with a `Label`; undefined for anything else. */
export function labelIn(text: string): object | undefined {
  if (text.length > MAX_LABEL_LENGTH) return undefined;
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null && 'Label' in found ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the label out of an XMP packet; undefined when there is none, or none that can be read. */
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

/** The XMP packet that holds a label, given as JSON, and nothing else. */
export function packetOfLabel(json: string): string {
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about="" xmlns:TC260="${NAMESPACE}"><TC260:AIGC>${escapeXml(json)}</TC260:AIGC>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  ].join('');
}

/** What a label says, in our words; empty where it says nothing. Other programs leave fields out, or put anything in. */
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

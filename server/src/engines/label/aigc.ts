/**
 * The mark that GB 45438-2025 asks for inside a file made by AI: a JSON object under the XMP property `AIGC` of
 * TC260's namespace.
 */
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

const NAMESPACE = 'http://www.tc260.org.cn/ns/AIGC/1.0/';

/** Far more than a label needs: a longer packet is not looked through. */
const MAX_PACKET_LENGTH = 256 * 1024;

const MADE_BY_AI = '1';

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' } as const;

const escapeXml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character as keyof typeof ENTITIES]);

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name)
      return Object.entries(ENTITIES).find(([, entity]) => entity === whole.toLowerCase())?.[0] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

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
export function labelPacket(label: AigcLabel): Buffer {
  return Buffer.from(
    [
      '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
      '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
      `<rdf:Description rdf:about="" xmlns:TC260="${NAMESPACE}">`,
      `<TC260:AIGC>${escapeXml(JSON.stringify(label))}</TC260:AIGC>`,
      '</rdf:Description>',
      '</rdf:RDF>',
      '</x:xmpmeta>',
      '<?xpacket end="r"?>',
    ].join('\n'),
  );
}

/** Packets of other programs may write the property as an attribute, and name the namespace as they like. */
function propertyText(packet: string): string | undefined {
  const prefix = new RegExp(`xmlns:([\\w.-]+)\\s*=\\s*["']${NAMESPACE}?["']`).exec(packet)?.[1];
  if (prefix === undefined) return undefined;
  const name = `${prefix.replaceAll('.', '\\.')}:AIGC`;
  const element = new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(packet)?.[1];
  const attribute = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`).exec(packet);
  return element ?? attribute?.[1] ?? attribute?.[2];
}

/** Reads the label out of an XMP packet; undefined when there is none, or none that can be read. */
export function parseLabel(packet: string): AigcLabel | undefined {
  const text = packet.length > MAX_PACKET_LENGTH ? undefined : propertyText(packet);
  if (text === undefined) return undefined;
  try {
    const found: unknown = JSON.parse(unescapeXml(text));
    if (typeof found !== 'object' || found === null || !('Label' in found)) return undefined;
    const values = found as Readonly<Record<string, unknown>>;
    const entries = KEYS.map((key) => [key, typeof values[key] === 'string' ? values[key] : '']);
    return Object.fromEntries(entries) as AigcLabel;
  } catch {
    return undefined;
  }
}

/**
 * The label that marks a picture as made by AI (TC260, GB 45438-2025): a JSON object in the XMP property `AIGC`. It
 * is the only metadata of an upload that we keep; the rest of an XMP packet may name people and places.
 */
const NAMESPACE = 'http://www.tc260.org.cn/ns/AIGC/1.0/';

/** Far more than a label needs, and little enough to look through at once. */
const MAX_XMP_BYTES = 256 * 1024;
const MAX_LABEL_LENGTH = 8 * 1024;

/** As an attribute, or as an element: both are XMP. Bounded, since a hostile packet is made to be slow. */
const ATTRIBUTE = /:AIGC\s{0,9}=\s{0,9}(?:"([^"<]{0,8192})"|'([^'<]{0,8192})')/;
const ELEMENT = /<([\w-]{1,32}):AIGC(?:\s[^>]{0,512})?>([^<]{0,8192})<\/\1:AIGC\s{0,9}>/;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (all, dec, hex, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? all;
    const point = dec === undefined ? Number.parseInt(hex, 16) : Number(dec);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The label as compact JSON, if `text` is one: an object with a `Label`. */
function labelIn(text: string): string | undefined {
  if (text.length > MAX_LABEL_LENGTH) return undefined;
  try {
    const label: unknown = JSON.parse(text);
    return typeof label === 'object' && label !== null && 'Label' in label
      ? JSON.stringify(label)
      : undefined;
  } catch {
    return undefined;
  }
}

type Carriers = {
  /** The XMP packet. */
  xmp?: Buffer | undefined;
  /** Text chunks of a PNG: some generators put the label there, under its own name. */
  comments?: readonly { keyword: string; text: string }[] | undefined;
};

/** The AI label of a picture, as JSON; undefined when it has none that can be read. */
export function findLabel({ xmp, comments = [] }: Carriers): string | undefined {
  if (xmp && xmp.length <= MAX_XMP_BYTES) {
    const packet = xmp.toString('utf8');
    const attribute = ATTRIBUTE.exec(packet);
    const found = labelIn(unescapeXml(attribute?.[1] ?? attribute?.[2] ?? ELEMENT.exec(packet)?.[2] ?? ''));
    if (found !== undefined) return found;
  }
  const comment = comments.find(({ keyword }) => keyword === 'AIGC');
  return comment && labelIn(comment.text);
}

/** An XMP packet that holds this label and nothing else. */
export function labelPacket(label: string): string {
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about="" xmlns:TC260="${NAMESPACE}"><TC260:AIGC>${escapeXml(label)}</TC260:AIGC>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  ].join('');
}

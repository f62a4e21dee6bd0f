/** Side of a drawn product, in px. */
const SIDE = 700;

const svg = (body: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${body}</svg>`);

/** Numbers from 0 to 1, the same ones each time. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const repeated = (count: number, draw: () => string) => Array.from({ length: count }, draw).join('');

/** A round animal with hairs of one or two pixels. */
function fur(): Buffer {
  const next = numbersFrom(7);
  const hairs = repeated(1_600, () => {
    const angle = next() * 2 * Math.PI;
    const [length, turned] = [40 + next() * 50, angle + (next() - 0.5) / 2];
    const [x, y] = [350 + 210 * Math.cos(angle), 360 + 230 * Math.sin(angle)];
    const [bendX, bendY] = [(length / 2) * Math.cos(angle), (length / 2) * Math.sin(angle)];
    const [endX, endY] = [length * Math.cos(turned), length * Math.sin(turned)];
    const level = 90 + next() * 90;
    const color = `rgb(${level + 50},${level + 10},${level - 30})`;
    const width = 1 + next() * 1.6;
    return `<path d="M${x} ${y}q${bendX} ${bendY} ${endX} ${endY}" stroke="${color}" stroke-width="${width}" fill="none"/>`;
  });
  return svg(`<ellipse cx="350" cy="360" rx="222" ry="242" fill="#9c7450"/>${hairs}
    <circle cx="290" cy="300" r="18" fill="#221"/><circle cx="410" cy="300" r="18" fill="#221"/>
    <ellipse cx="350" cy="370" rx="24" ry="16" fill="#311"/>`);
}

/** A pot with leaves on thin stems. */
function plant(): Buffer {
  const next = numbersFrom(11);
  const leaves = repeated(46, () => {
    const angle = -Math.PI / 2 + (next() - 0.5) * 2.6;
    const length = 150 + next() * 170;
    const [x, y] = [350 + length * Math.cos(angle), 470 + length * Math.sin(angle)];
    const level = 90 + next() * 90;
    const turn = (angle * 180) / Math.PI + (next() - 0.5) * 50;
    const bend = `${350 + 0.3 * length * Math.cos(angle)} ${470 - 0.6 * length}`;
    return `<path d="M350 470Q${bend} ${x} ${y}" stroke="rgb(60,${level},50)" stroke-width="3" fill="none"/>
      <ellipse cx="${x}" cy="${y}" rx="26" ry="9" transform="rotate(${turn} ${x} ${y})" fill="rgb(60,${level + 30},60)"/>`;
  });
  return svg(`${leaves}<path d="M270 460h160l-24 200h-112z" fill="#b5653a"/>
    <rect x="258" y="446" width="184" height="30" rx="6" fill="#c67a4c"/>`);
}

/** A bottle through which one sees, half full. */
const glass = (): Buffer =>
  svg(`<path d="M270 180h160v90q60 40 60 110v240q0 40-40 40h-200q-40 0-40-40v-240q0-70 60-110z" fill="#dff"
    fill-opacity=".35" stroke="#fff" stroke-opacity=".8" stroke-width="7"/>
    <path d="M240 400v220" stroke="#fff" stroke-opacity=".75" stroke-width="16" stroke-linecap="round"/>
    <path d="M212 480h276v130q0 40-40 40h-196q-40 0-40-40z" fill="#c33" fill-opacity=".6"/>
    <rect x="262" y="110" width="176" height="80" rx="10" fill="#333"/>`);

/** Products that are hard to cut out, drawn, so that the alpha of each of their pixels is known. */
export const DRAWN_PRODUCTS = { fur, plant, glass } as const;

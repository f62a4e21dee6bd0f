/**
 * Baseline of the removal benchmark: our first, plain PatchMatch completion (Wexler's voting; no lines, no seam, one
 * work size), kept unchanged. Usage: `node first-patch-match.mjs SOURCE MASK RESULT`.
 */
import sharp from 'sharp';

const [f, mf, out, maxSide = '640'] = process.argv.slice(2);
const meta = await sharp(f).metadata();
const P = 3; // 7x7 patch
const sc = Math.min(1, +maxSide / Math.max(meta.width, meta.height));
const W0 = Math.round(meta.width * sc),
  H0 = Math.round(meta.height * sc);
const get = async (w, h) => ({
  im: await sharp(f).removeAlpha().resize(w, h, { fit: 'fill' }).raw().toBuffer(),
  mk: await sharp(mf).extractChannel(0).resize(w, h, { fit: 'fill' }).raw().toBuffer(),
});
let seed = 12345;
const rnd = () => {
  seed = (seed * 1664525 + 1013904223) >>> 0;
  return seed / 4294967296;
};
const levels = [];
let w = W0,
  h = H0;
while (Math.min(w, h) > 40 && levels.length < 7) {
  levels.unshift([w, h]);
  w = Math.round(w * 0.6);
  h = Math.round(h * 0.6);
}
let prev = null;
for (let li = 0; li < levels.length; li++) {
  const [w, h] = levels[li];
  const { im, mk } = await get(w, h);
  const hole = new Uint8Array(w * h);
  for (let i = 0; i < w * h; i++) hole[i] = mk[i] > 20 ? 1 : 0;
  const I = new Float32Array(w * h * 3);
  for (let i = 0; i < w * h * 3; i++) I[i] = im[i];
  // target patches: any whose window touches hole ; source valid: window fully outside hole & in-bounds
  const integ = new Int32Array((w + 1) * (h + 1));
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      integ[(y + 1) * (w + 1) + x + 1] =
        hole[y * w + x] + integ[y * (w + 1) + x + 1] + integ[(y + 1) * (w + 1) + x] - integ[y * (w + 1) + x];
  const sum = (x, y) => {
    const x0 = Math.max(0, x - P),
      y0 = Math.max(0, y - P),
      x1 = Math.min(w, x + P + 1),
      y1 = Math.min(h, y + P + 1);
    return (
      integ[y1 * (w + 1) + x1] -
      integ[y0 * (w + 1) + x1] -
      integ[y1 * (w + 1) + x0] +
      integ[y0 * (w + 1) + x0]
    );
  };
  const valid = new Uint8Array(w * h),
    tgt = [];
  const src = [];
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const s = sum(x, y);
      if (s === 0 && x >= P && y >= P && x < w - P && y < h - P) {
        valid[y * w + x] = 1;
        src.push(y * w + x);
      }
      if (s > 0) tgt.push(y * w + x);
    }
  const nn = new Int32Array(w * h),
    nd = new Float32Array(w * h).fill(1e12);
  if (!prev) {
    // init: onion-peel diffusion fill
    const known = Uint8Array.from(hole, (v) => 1 - v);
    let left = tgt.filter((i) => hole[i]);
    while (left.length) {
      const nx = [];
      const add = [];
      for (const i of left) {
        const x = i % w,
          y = (i / w) | 0;
        let n = 0,
          a = 0,
          b = 0,
          c = 0;
        for (let dy = -1; dy <= 1; dy++)
          for (let dx = -1; dx <= 1; dx++) {
            const X = x + dx,
              Y = y + dy;
            if (X < 0 || Y < 0 || X >= w || Y >= h) continue;
            const j = Y * w + X;
            if (known[j]) {
              n++;
              a += I[j * 3];
              b += I[j * 3 + 1];
              c += I[j * 3 + 2];
            }
          }
        if (n) {
          I[i * 3] = a / n;
          I[i * 3 + 1] = b / n;
          I[i * 3 + 2] = c / n;
          add.push(i);
        } else nx.push(i);
      }
      for (const i of add) known[i] = 1;
      if (!add.length) break;
      left = nx;
    }
    for (const i of tgt) nn[i] = src[(rnd() * src.length) | 0];
  } else {
    const sx = prev.w / w,
      sy = prev.h / h;
    for (const i of tgt) {
      const x = i % w,
        y = (i / w) | 0;
      const px = Math.min(prev.w - 1, (x * sx) | 0),
        py = Math.min(prev.h - 1, (y * sy) | 0);
      const q = prev.nn[py * prev.w + px];
      let nx = Math.round(((q % prev.w) - px) / sx + x),
        ny = Math.round((((q / prev.w) | 0) - py) / sy + y);
      nx = Math.max(P, Math.min(w - P - 1, nx));
      ny = Math.max(P, Math.min(h - P - 1, ny));
      const k = ny * w + nx;
      nn[i] = valid[k] ? k : src[(rnd() * src.length) | 0];
      if (hole[i]) {
        const j = prev.I;
        const fx = Math.min(prev.w - 1.001, x * sx),
          fy = Math.min(prev.h - 1.001, y * sy),
          ix = fx | 0,
          iy = fy | 0,
          ax = fx - ix,
          ay = fy - iy;
        const X1 = Math.min(prev.w - 1, ix + 1),
          Y1 = Math.min(prev.h - 1, iy + 1);
        for (let c = 0; c < 3; c++)
          I[i * 3 + c] =
            (j[(iy * prev.w + ix) * 3 + c] * (1 - ax) + j[(iy * prev.w + X1) * 3 + c] * ax) * (1 - ay) +
            (j[(Y1 * prev.w + ix) * 3 + c] * (1 - ax) + j[(Y1 * prev.w + X1) * 3 + c] * ax) * ay;
      }
    }
  }
  const dist = (i, k, best) => {
    const x = i % w,
      y = (i / w) | 0,
      X = k % w,
      Y = (k / w) | 0;
    let d = 0,
      n = 0;
    for (let dy = -P; dy <= P; dy++) {
      const yy = y + dy;
      if (yy < 0 || yy >= h) continue;
      const r = yy * w * 3,
        R = ((Y + dy) * w + X) * 3;
      for (let dx = -P; dx <= P; dx++) {
        const xx = x + dx;
        if (xx < 0 || xx >= w) continue;
        const a = r + xx * 3,
          b = R + dx * 3;
        const e = I[a] - I[b],
          f2 = I[a + 1] - I[b + 1],
          g = I[a + 2] - I[b + 2];
        const wt = hole[yy * w + xx] ? 1 : 2.5;
        d += wt * (e * e + f2 * f2 + g * g);
        n += wt;
      }
      if (d > best * (2 * P + 1) * (2 * P + 1) * 2.5) return 1e12;
    }
    return d / n;
  };
  const EM = li < levels.length - 1 ? (li === 0 ? 10 : 5) : 2,
    IT = li === 0 ? 5 : 3;
  const isT = new Uint8Array(w * h);
  for (const i of tgt) isT[i] = 1;
  for (let em = 0; em < EM; em++) {
    for (const i of tgt) nd[i] = dist(i, nn[i], 1e12);
    for (let it = 0; it < IT; it++) {
      const rev = it & 1,
        st = rev ? 1 : -1;
      for (let z = 0; z < tgt.length; z++) {
        const i = tgt[rev ? tgt.length - 1 - z : z];
        const x = i % w,
          y = (i / w) | 0;
        let b = nd[i],
          k = nn[i];
        const tryk = (X, Y) => {
          if (X < P || Y < P || X >= w - P || Y >= h - P) return;
          const q = Y * w + X;
          if (!valid[q] || q === k) return;
          const d = dist(i, q, b);
          if (d < b) {
            b = d;
            k = q;
          }
        };
        if (x + st >= 0 && x + st < w) {
          const j = i + st;
          if (isT[j]) {
            tryk((nn[j] % w) - st, (nn[j] / w) | 0);
          }
        }
        if (y + st >= 0 && y + st < h) {
          const j = i + st * w;
          if (isT[j]) {
            tryk(nn[j] % w, ((nn[j] / w) | 0) - st);
          }
        }
        for (let r = Math.max(w, h); r >= 1; r *= 0.45)
          tryk(Math.round((k % w) + (rnd() * 2 - 1) * r), Math.round(((k / w) | 0) + (rnd() * 2 - 1) * r));
        nd[i] = b;
        nn[i] = k;
      }
    }
    // vote
    const acc = new Float32Array(w * h * 3),
      wt = new Float32Array(w * h);
    const ds = Float32Array.from(tgt, (i) => nd[i]).sort();
    const sig = Math.max(20, ds[(ds.length * 0.6) | 0]);
    for (const i of tgt) {
      const x = i % w,
        y = (i / w) | 0,
        X = nn[i] % w,
        Y = (nn[i] / w) | 0;
      const g = Math.exp(-nd[i] / (2 * sig)) + 1e-6;
      for (let dy = -P; dy <= P; dy++) {
        const yy = y + dy;
        if (yy < 0 || yy >= h) continue;
        for (let dx = -P; dx <= P; dx++) {
          const xx = x + dx;
          if (xx < 0 || xx >= w) continue;
          const t = yy * w + xx;
          if (!hole[t]) continue;
          const s = ((Y + dy) * w + X + dx) * 3;
          const gg = g * (dx * dx + dy * dy < 3 ? 3 : 1);
          acc[t * 3] += I[s] * gg;
          acc[t * 3 + 1] += I[s + 1] * gg;
          acc[t * 3 + 2] += I[s + 2] * gg;
          wt[t] += gg;
        }
      }
    }
    for (const i of tgt)
      if (hole[i] && wt[i] > 0) for (let c = 0; c < 3; c++) I[i * 3 + c] = acc[i * 3 + c] / wt[i];
  }
  prev = { w, h, nn, I, hole };
}
// full-res: copy source pixels from full image through upscaled NNF (1/sc), blend
const O = await sharp(f).removeAlpha().raw().toBuffer();
const FW = meta.width,
  FH = meta.height;
const mfull = await sharp(mf).extractChannel(0).resize(FW, FH, { fit: 'fill' }).raw().toBuffer();
const soft = await sharp(mfull, { raw: { width: FW, height: FH, channels: 1 } })
  .blur(1.5)
  .extractChannel(0)
  .raw()
  .toBuffer();
const up = await sharp(Buffer.from(Uint8Array.from(prev.I, (v) => Math.max(0, Math.min(255, v + 0.5)))), {
  raw: { width: prev.w, height: prev.h, channels: 3 },
})
  .resize(FW, FH, { fit: 'fill', kernel: 'cubic' })
  .raw()
  .toBuffer();
const src0 = Buffer.from(O);
const rx = FW / prev.w,
  ry = FH / prev.h;
for (let y = 0; y < FH; y++)
  for (let x = 0; x < FW; x++) {
    const i = y * FW + x;
    if (soft[i] < 8) continue;
    const lx = Math.min(prev.w - 1, (x / rx) | 0),
      ly = Math.min(prev.h - 1, (y / ry) | 0),
      l = ly * prev.w + lx;
    let r = [up[i * 3], up[i * 3 + 1], up[i * 3 + 2]];
    if (prev.hole[l] && sc < 1) {
      const q = prev.nn[l];
      const X = Math.max(0, Math.min(FW - 1, Math.round(x + ((q % prev.w) - lx) * rx))),
        Y = Math.max(0, Math.min(FH - 1, Math.round(y + (((q / prev.w) | 0) - ly) * ry)));
      const s = (Y * FW + X) * 3;
      r = r.map((v, c) => v * 0.35 + src0[s + c] * 0.65);
    }
    const a = mfull[i] > 20 ? 1 : soft[i] / 255;
    for (let c = 0; c < 3; c++) O[i * 3 + c] = r[c] * a + src0[i * 3 + c] * (1 - a);
  }
await sharp(O, { raw: { width: FW, height: FH, channels: 3 } })
  .png()
  .toFile(out);

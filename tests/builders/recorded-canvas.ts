import type { BitmapPort, DrawResources, Surface } from '@tuzuo/poster/draw/port';

export type Call = [name: string, ...values: unknown[]];

/** A canvas that records its calls. */
export function recorder(): { canvas: BitmapPort; calls: Call[] } {
  const calls: Call[] = [];
  const canvas = new Proxy({} as Record<string, unknown>, {
    get: (_, name: string) =>
      /^create/.test(name)
        ? () => ({ addColorStop: () => undefined })
        : (...values: unknown[]) => calls.push([name, ...values]),
    set: (_, name: string, value) => {
      calls.push([`${name} =`, value]);
      return true;
    },
  }) as unknown as BitmapPort;
  return { canvas, calls };
}

/** Resources of which there are none, on surfaces that draw nothing; `surfaces` lists the sizes of those that were made. */
export function resources(
  part: Partial<DrawResources> = {},
): DrawResources & { surfaces: [number, number][] } {
  const surfaces: [number, number][] = [];
  return {
    surfaces,
    faces: new Map(),
    picture: () => undefined,
    codeModules: () => undefined,
    surface(width, height): Surface {
      surfaces.push([width, height]);
      const { canvas } = recorder();
      return { width, height, canvas, image: {}, rewrite: () => true };
    },
    ...part,
  };
}

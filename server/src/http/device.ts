/** In this order: nearly every browser also names those that it wants to be taken for. */
const PROGRAMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['WeChat', /MicroMessenger\//],
  ['Edge', /Edg(A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

function nameIn(table: typeof PROGRAMS, userAgent: string): string | undefined {
  return table.find(([, sign]) => sign.test(userAgent))?.[0];
}

/**
 * `Chrome on Android`: how a person tells his sessions apart, made of the words above alone, so that nothing that the
 * caller wrote is kept. '' when the header says neither.
 */
export function deviceOf(userAgent: string | undefined): string {
  const names = [nameIn(PROGRAMS, userAgent ?? ''), nameIn(SYSTEMS, userAgent ?? '')];
  return names.filter((name) => name !== undefined).join(' on ');
}

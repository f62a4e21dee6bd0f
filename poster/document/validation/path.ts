/** Number of arguments of each SVG path command, by its lower-case letter. */
const ARGUMENTS = new Map(Object.entries({ m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }));
const LARGEST = 1e6;
const LONGEST_NUMBER = 32;

/** Scans path data character by character, since paths may be long. */
class Scanner {
  at = 0;
  constructor(readonly path: string) {}

  private get code(): number {
    return this.path.charCodeAt(this.at);
  }

  get isLetter(): boolean {
    const lower = this.code | 32;
    return lower >= 97 && lower <= 122;
  }

  skipSeparators(): void {
    // Space, tab, line ends, comma.
    for (;;) {
      const { code } = this;
      if (code !== 32 && code !== 44 && code !== 10 && code !== 13 && code !== 9) return;
      this.at++;
    }
  }

  private digits(): number {
    const from = this.at;
    while (this.code >= 48 && this.code <= 57) this.at++;
    return this.at - from;
  }

  private sign(): void {
    if (this.code === 43 || this.code === 45) this.at++;
  }

  /** Whether a number within the limit follows; the scanner moves past it. */
  number(): boolean {
    const from = this.at;
    this.sign();
    let count = this.digits();
    if (this.code === 46) {
      this.at++;
      count += this.digits();
    }
    if (count === 0) return false;
    if ((this.code | 32) === 101) {
      this.at++;
      this.sign();
      if (this.digits() === 0) return false;
    }
    const length = this.at - from;
    return length <= LONGEST_NUMBER && Math.abs(Number(this.path.slice(from, this.at))) <= LARGEST;
  }

  /** Reads a flag of an arc, which needs no separator after it. */
  flag(): boolean {
    const found = this.code === 48 || this.code === 49;
    this.at++;
    return found;
  }
}

/** Number of segments of an SVG path, or −1 when it does not match the grammar of path data. */
export function countSegments(path: string): number {
  const scanner = new Scanner(path);
  scanner.skipSeparators();
  let segments = 0;
  if (path[scanner.at] !== 'M' && path[scanner.at] !== 'm') return -1;
  while (scanner.at < path.length) {
    const command = (path[scanner.at] as string).toLowerCase();
    const count = ARGUMENTS.get(command);
    if (count === undefined) return -1;
    scanner.at++;
    scanner.skipSeparators();
    let groups = count === 0 ? 1 : 0;
    while (count > 0 && scanner.at < path.length && !scanner.isLetter) {
      for (let i = 0; i < count; i++) {
        const isFlag = command === 'a' && (i === 3 || i === 4);
        if (!(isFlag ? scanner.flag() : scanner.number())) return -1;
        scanner.skipSeparators();
      }
      groups++;
    }
    if (groups === 0) return -1;
    segments += groups;
  }
  return segments;
}

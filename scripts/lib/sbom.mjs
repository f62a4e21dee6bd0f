/** @typedef {import('./release-files.mjs').LockEntry} LockEntry */
/** @typedef {{ name: string, version: string, license?: string | undefined, integrity?: string | undefined, purl: string, type?: string }} Component */

/** @param {string} name of an npm package @param {string} version */
export const npmPurl = (name, version) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/** npm states hashes in Base64, CycloneDX in hexadecimal. @param {string} integrity */
function hashOf(integrity) {
  const [, algorithm = '', content = ''] = /^(sha\d+)-(\S+)/.exec(integrity) ?? [];
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(content, 'base64').toString('hex') };
}

/** What packages state although SPDX has no license of this name. */
const NO_SPDX = /^(?:BSD|GPLv3|SEE LICENSE .*|https?:.*)$/;

/** @param {string} license */
const licenseOf = (license) => {
  if (NO_SPDX.test(license)) return { license: { name: license } };
  return /^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license };
};

/** @param {Component} component */
const componentOf = ({ name, version, license, integrity, purl, type = 'library' }) => ({
  type,
  name,
  version,
  'bom-ref': purl,
  purl,
  ...(integrity && { hashes: [hashOf(integrity)] }),
  ...(license && { licenses: [licenseOf(license)] }),
});

/**
 * A bill of materials in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json). `npm sbom` refuses our lock (docs/adr/0024).
 * @param {{ name: string, version: string, made: Date, components: readonly Component[] }} product
 * @returns {string} JSON
 */
export function cycloneDx({ name, version, made, components }) {
  const all = [...new Map(components.map((component) => [component.purl, component])).values()];
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: made.toISOString(),
      component: { type: 'application', name, version, 'bom-ref': `${name}@${version}` },
    },
    components: all.sort((a, b) => (a.purl < b.purl ? -1 : 1)).map(componentOf),
  };
  return `${JSON.stringify(bom, null, 1)}\n`;
}

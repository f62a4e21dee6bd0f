import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeInRollout } from './rollout';

const code = fc.integer({ min: 1, max: 999_999_999 });
const device = fc.stringMatching(/^[\w-]{1,64}$/);

it('a device has a fixed position in the rollout of a version, between 0 and 100', () =>
  fc.assert(
    fc.property(code, device, (versionCode, deviceId) => {
      const place = placeInRollout(versionCode, deviceId);
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThan(100);
      expect(placeInRollout(versionCode, deviceId)).toBe(place);
    }),
  ));

const DEVICES = 2_000;

it('a percentage reaches that share of the devices, for any version and kind of ID', () =>
  fc.assert(
    fc.property(
      code,
      fc.integer({ min: 0, max: 100 }),
      fc.constantFrom('17640', 'device-'),
      fc.nat(1e9),
      (versionCode, percent, prefix, first) => {
        const reached = Array.from({ length: DEVICES }, (_, nth) => `${prefix}${first + nth}`).filter(
          (deviceId) => placeInRollout(versionCode, deviceId) < percent,
        );
        // Five standard deviations of a fair draw: only a skewed hash exceeds that.
        const p = percent / 100;
        const allowed = 5 * Math.sqrt(DEVICES * p * (1 - p));
        expect(Math.abs(reached.length - DEVICES * p)).toBeLessThanOrEqual(allowed);
      },
    ),
    { numRuns: 40 },
  ));

it('devices that are first for one version are not first for the next', () => {
  const devices = Array.from({ length: DEVICES }, (_, nth) => `device-${nth}`);
  const isEarly = (versionCode: number) => (one: string) => placeInRollout(versionCode, one) < 10;
  const both = devices.filter(isEarly(1000085)).filter(isEarly(1000086));
  expect(both.length).toBeLessThan(DEVICES * 0.03);
});

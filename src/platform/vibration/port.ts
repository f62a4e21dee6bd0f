export type VibrationPort = {
  /**
   * Shakes the phone: 15 ms, or 400 ms.
   * @throws {HostError} 'vibrateLong:fail', for both lengths, where the device or its owner does not let it
   */
  vibrate(length: 'short' | 'long'): Promise<void>;
};

export type VibrationPort = {
  /**
   * Vibrates the phone for 15 ms or 400 ms.
   * @throws {HostError} 'vibrateLong:fail', for both lengths, where the device or its settings do not allow it
   */
  vibrate(length: 'short' | 'long'): Promise<void>;
};

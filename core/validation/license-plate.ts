/** Provinces of GA 36. */
const PROVINCE = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]';

/** Serial letters: I and O would be taken for digits. */
const SERIAL = '[A-HJ-NP-Z\\d]';

/** The shapes of GA 36-2018 that a car may carry in everyday traffic. */
const SHAPES = [
  // Petrol: five characters, the last one maybe a kind (trailer, training, police, Hong Kong, Macao).
  `${PROVINCE}[A-HJ-NP-Z]${SERIAL}{4}[A-HJ-NP-Z\\d挂学警港澳]`,
  // New energy, small: the letter of the drive, a letter or digit, four digits.
  `${PROVINCE}[A-HJ-NP-Z][A-HJK]${SERIAL}\\d{4}`,
  // New energy, large: five digits, then the letter of the drive.
  `${PROVINCE}[A-HJ-NP-Z]\\d{5}[A-HJK]`,
  // Embassies and consulates.
  '使\\d{6}',
  `${PROVINCE}[A-HJ-NP-Z]\\d{4}领`,
].map((shape) => new RegExp(`^${shape}$`));

/** A mainland license plate, in capitals and without separators; new-energy plates included. */
export function isLicensePlate(text: string): boolean {
  return SHAPES.some((shape) => shape.test(text));
}

/** Provinces of GA 36. */
const PROVINCE = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]';

/** Serial letters, without I and O, which look like digits. */
const SERIAL = '[A-HJ-NP-Z\\d]';

/** The formats of GA 36-2018 for cars in everyday traffic. */
const SHAPES = [
  // Combustion engine: five characters, the last may be a category (trailer, training, police, Hong Kong, Macao).
  `${PROVINCE}[A-HJ-NP-Z]${SERIAL}{4}[A-HJ-NP-Z\\d挂学警港澳]`,
  // New energy, small: the letter of the drive, a letter or digit, four digits.
  `${PROVINCE}[A-HJ-NP-Z][A-HJK]${SERIAL}\\d{4}`,
  // New energy, large: five digits, then the letter of the drive.
  `${PROVINCE}[A-HJ-NP-Z]\\d{5}[A-HJK]`,
  // Embassies and consulates.
  '使\\d{6}',
  `${PROVINCE}[A-HJ-NP-Z]\\d{4}领`,
].map((shape) => new RegExp(`^${shape}$`));

/** A license plate of mainland China, in capitals and without separators, including new-energy plates. */
export function isLicensePlate(text: string): boolean {
  return SHAPES.some((shape) => shape.test(text));
}

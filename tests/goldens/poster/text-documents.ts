import {
  box,
  COLORS,
  type Dice,
  FAMILIES,
  fade,
  type Golden,
  glow,
  golden,
  lines,
  type Part,
  shadow,
  solid,
  TEXTS,
  text,
  times,
} from './parts';

/** Documents with only text. */
export function texts({ pick, between, roll }: Dice): Golden[] {
  const family = (index: number) => FAMILIES[index % FAMILIES.length] as string;
  return [
    ...FAMILIES.map((one) =>
      golden(
        `family ${one}`,
        lines(7, (index) => ({ run: { family: one, size: [12, 16, 20, 28, 40, 56, 96][index] as number } })),
      ),
    ),
    ...[0, 1, 2].map((face) =>
      golden(
        `small ${family(face)}`,
        lines(20, (index) => ({ run: { family: family(face), size: 12 + (index % 5) } })),
      ),
    ),
    golden(
      'weights',
      lines(9, (index) => ({ run: { weight: (index + 1) * 100, size: 30 } })),
    ),
    golden(
      'emboldened',
      lines(7, (index) => ({ run: { weight: 700, size: 34, family: family(index + 3) } })),
    ),
    golden(
      'tracking',
      lines(9, (index) => ({ run: { tracking: index * 1.5 - 2, size: 22, family: family(index) } })),
    ),
    golden(
      'line height',
      lines(4, (index) => ({ lineHeight: 1 + index * 0.25, width: 300 })),
    ),
    ...(['left', 'center', 'right', 'justify'] as const).map((align) =>
      golden(
        `align ${align}`,
        lines(6, (index) => ({ align, width: 420, run: { family: family(index), size: 20 } })),
      ),
    ),
    golden(
      'shrink to fit',
      lines(6, (index) => ({
        fit: { mode: 'shrink', minSize: 8 },
        height: 60,
        run: { size: 30 + index * 6 },
      })),
    ),
    golden(
      'vertical',
      times(5, (index) =>
        text({
          ...box(20 + index * 115, 20, 110, 760),
          vertical: true,
          text: TEXTS[index] as string,
          run: { family: family(index), size: [22, 26, 30, 28, 24][index] as number },
        }),
      ),
    ),
    golden(
      'arc',
      times(5, (index) =>
        text({
          text: (TEXTS[index] as string).slice(0, 12),
          y: 30 + index * 150,
          arc: index % 2 ? -260 : 220 + index * 50,
          align: 'center',
          run: { size: 24 + index * 3, family: family(index) },
        }),
      ),
    ),
    golden(
      'stroke',
      lines(7, (index) => ({
        text: pick(TEXTS).slice(0, 9),
        run: {
          family: family(index),
          size: 56,
          fill: solid(pick(COLORS)),
          stroke: { color: '#ffffff', width: 2 + index },
        },
      })),
      solid('#f2a65a'),
    ),
    golden(
      'gradient',
      lines(8, (index) => ({
        run: { fill: index === 7 ? glow : fade(index * 45), size: 36, family: family(index) },
      })),
    ),
    golden(
      'text shadow',
      lines(6, (index) => ({ shadow: shadow(index * 4), run: { size: 38, family: family(index) } })),
    ),
    golden(
      'text opacity',
      lines(6, (index) => ({
        opacity: 0.25 + index * 0.12,
        run: { size: 40, tracking: -6, stroke: { color: '#d7263d', width: 2 } },
      })),
    ),
    golden(
      'turned text',
      lines(9, (index) => ({
        rotation: index * 17 - 60,
        width: 360,
        x: 120,
        text: (TEXTS[index % 7] as string).slice(0, 14),
        run: { family: family(index) },
      })),
    ),
    golden(
      'flipped text',
      lines(6, (index) => ({ flipX: index % 2 === 0, flipY: index > 2 })),
    ),
    golden(
      'emoji',
      lines(8, (index) => ({
        run: { size: 24 + index * 3 },
        text: ['开业大吉🎉🎊欢迎光临😀', '夏日冰饮🍹🍉🍦 Cool!', '爱你❤️每一天👍🏽👨‍👩‍👧', '好吃😋好玩🎮🇨🇳'][
          index % 4
        ] as string,
        opacity: index > 5 ? 0.5 : 1,
      })),
    ),
    golden(
      'mixed scripts',
      lines(8, (index) => ({
        run: { size: 24 },
        text: [
          '日本語とＡＢＣ、한국어 123',
          'Ünïcödé — naïve façade',
          'Cafe\u0301 ﬁne Æsop',
          '価格￥3,980（税込）',
          'Ελληνικά и русский',
          'a\u200bb\u00adc\u200d d',
          '１２３４５',
          '“弯引号”‘单’——破折……',
        ][index] as string,
      })),
    ),
    golden(
      'other scripts',
      lines(10, (index) => ({
        run: { size: 28, family: family(index), weight: index % 2 ? 700 : 400 },
        text: [
          'مرحبا بالعالم ٢٠٢٦',
          'שלום עולם בְּרֵאשִׁית',
          'สวัสดีชาวโลกวันนี้อากาศดีมากเลยครับผมอยากไปเที่ยวทะเล น้ำใจ',
          'नमस्ते हिन्दी क्षत्रिय शक्ति',
          '한국어 뷁 བོད་སྐད། မြန်မာ',
          '\u{20000}𠮷𡃁 ✦➜★♪⇒∯ ₺',
          'Αθήνα ΐ Ἀθῆναι čřŁŻ q\u0303',
          'বাংলা தமிழ் తెలుగు ગુજરાતી ਪੰਜਾਬੀ',
          'ಕನ್ನಡ മലയാളം ශ්‍රී ქართული Հայերեն',
          'ភាសាខ្មែរ ພາສາລາວ Україна Ѓѓ',
        ][index] as string,
      })),
    ),
    golden(
      'mixed directions',
      lines(8, (index) => ({
        run: { size: 24, family: family(index), tracking: index % 3, underline: index % 2 === 0 },
        align: (['left', 'center', 'right', 'justify'] as const)[index % 4] as 'left',
        width: 420,
        text: [
          'السعر ٥٠ ريال (خصم 20%) على iPhone 15 Pro، زورونا اليوم!',
          'The title is «مرحبا (2026)» in Arabic, 100%.',
        ][index % 2] as string,
        ...(index === 6 && { arc: 300 }),
        ...(index === 7 && { vertical: true }),
      })),
    ),
    golden(
      'background and lines',
      lines(7, (index) => ({
        width: 300,
        background: { color: index % 2 ? '#ffe08a' : '#1f4e9e33', padding: 6, radius: index * 4 },
        run: { size: 22, underline: index % 2 === 0, strike: index % 3 === 0 },
      })),
    ),
    golden(
      'rich runs',
      times(5, (index) => {
        const layer = text({ y: 20 + index * 150, height: 140, text: '' }) as Extract<Part, { type: 'text' }>;
        return {
          ...layer,
          runs: ['券后', '¥', '169', '.00', ' 原价 299'].map((words, part) => ({
            text: words,
            family: part === 2 ? 'noto-serif-sc' : 'noto-sans-sc',
            weight: part === 2 ? 900 : 400,
            size: [22, 30, 72, 34, 20][part] as number,
            fill: part === 2 ? fade(90) : solid(COLORS[part] as string),
            strike: part === 4,
            rise: part === 3 ? 20 : 0,
          })),
        };
      }),
    ),
    ...times(3, (round) =>
      golden(
        `60 layers ${round + 1}`,
        times(60, () =>
          text({
            ...box(
              between(0, 400),
              between(0, 740),
              between(160, 400),
              60,
              roll() < 0.2 ? between(-40, 40) : 0,
            ),
            align: pick(['left', 'center', 'right']),
            text: pick(TEXTS).slice(0, between(4, 24)),
            run: {
              family: pick(FAMILIES),
              weight: roll() < 0.2 ? 700 : 400,
              size: between(12, 24 * (round + 1)),
              fill: roll() < 0.15 ? fade(90) : solid(pick(COLORS)),
              ...(roll() < 0.15 && { stroke: { color: '#ffffff', width: 2 } }),
            },
          }),
        ),
      ),
    ),
  ];
}

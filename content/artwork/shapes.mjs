/** The product's own drawings as SVG shapes on a 24 × 24 grid. */

/** Gradients of the tiles, from the upper left to the lower right. */
export const hues = {
  blue: ['#4b93ff', '#2074ff'],
  teal: ['#2fbfae', '#119a8d'],
  violet: ['#9a86f7', '#7359e8'],
  amber: ['#f7b04a', '#e98a1c'],
  rose: ['#f4879b', '#e35a78'],
};

/** Tab name → its shape as an outline, and filled for the selected tab. */
export const tabIcons = {
  home: {
    outline:
      '<path d="M4 11.2L12 4.5l8 6.7V18.5a1.5 1.5 0 01-1.5 1.5h-13A1.5 1.5 0 014 18.5z"/><path d="M9.7 20v-5.5h4.6V20"/>',
    solid:
      '<path d="M4 11.2L12 4.5l8 6.7V18.5a1.5 1.5 0 01-1.5 1.5h-13A1.5 1.5 0 014 18.5z"/><path d="M9.7 20v-5.5h4.6V20" stroke="#fff" fill="#fff"/>',
  },
  templates: {
    outline:
      '<rect x="4" y="4" width="7" height="16" rx="1.8"/><rect x="14" y="4" width="6" height="6.5" rx="1.8"/><rect x="14" y="13.5" width="6" height="6.5" rx="1.8"/>',
    solid:
      '<rect x="4" y="4" width="7" height="16" rx="1.8"/><rect x="14" y="4" width="6" height="6.5" rx="1.8"/><rect x="14" y="13.5" width="6" height="6.5" rx="1.8"/>',
  },
  my: {
    outline: '<circle cx="12" cy="8.3" r="3.9"/><path d="M4.7 20c.6-4 3.5-6.3 7.3-6.3s6.7 2.3 7.3 6.3z"/>',
    solid: '<circle cx="12" cy="8.3" r="3.9"/><path d="M4.7 20c.6-4 3.5-6.3 7.3-6.3s6.7 2.3 7.3 6.3z"/>',
  },
};

/** Illustrations of empty and failed states, on a 120 × 90 grid, in grays visible on light and dark. */
export const stateScenes = {
  lost: '<rect x="28" y="16" width="52" height="58" rx="7" fill="#c3d7fb"/><path d="M38 30h32M38 40h32M38 50h16" stroke="#fff" stroke-width="3.6" stroke-linecap="round"/><circle cx="74" cy="56" r="13" fill="#fff" stroke="#7fb0ff" stroke-width="4"/><path d="M83.5 66l9 9" stroke="#7fb0ff" stroke-width="5" stroke-linecap="round"/><path d="M69.5 51.5l9 9M78.5 51.5l-9 9" stroke="#e5696d" stroke-width="3.2" stroke-linecap="round"/>',
  nothing:
    '<rect x="24" y="26" width="46" height="46" rx="7" fill="#dfe6f1"/><rect x="38" y="14" width="56" height="56" rx="8" fill="#c3d7fb"/><path d="M45 58l12-15 9 10 7-8 14 17a4 4 0 01-4 4H49a4 4 0 01-4-4z" fill="#7fb0ff"/><circle cx="80" cy="27" r="4" fill="#ffc46b"/><path d="M98 58l1.8 5 5 1.8-5 1.8-1.8 5-1.8-5-5-1.8 5-1.8z" fill="#7fb0ff"/>',
  offline:
    '<path d="M38 62a15 15 0 01-1-29.9 23 23 0 0144.4-4A17.5 17.5 0 0182 62z" fill="#c3d7fb"/><path d="M46 44a20 20 0 0128 0M52.5 51a11 11 0 0115 0" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/><circle cx="60" cy="57" r="2.6" fill="#fff"/><circle cx="86" cy="62" r="13" fill="#fff" stroke="#e5696d" stroke-width="3.6"/><path d="M81.5 57.5l9 9M90.5 57.5l-9 9" stroke="#e5696d" stroke-width="3.4" stroke-linecap="round"/>',
};

/** The logo: a picture with a lifted corner. */
export const mark =
  '<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#4b93ff"/><stop offset="1" stop-color="#1a62e0"/></linearGradient></defs><rect width="24" height="24" rx="6" fill="url(#g)"/><path d="M5 17l4.6-6 3.6 4.3 2.3-2.4L19 17z" fill="#fff"/><circle cx="15.8" cy="8.3" r="1.9" fill="#ffd28a"/>';

/** Header of the ID-photo home page: three prints of one drawn person, on a 375 × 150 grid. */
export const idPhotoScene = (() => {
  const person = (hair) =>
    `<path d="M-21 62c0-17 9-26 21-26s21 9 21 26z" fill="#33415c"/><path d="M-6 34h12v9l-6 6-6-6z" fill="#f2c9a8"/><path d="M-9 44l9 9 9-9 3 4-12 14-12-14z" fill="#fff"/><circle cy="22" r="14" fill="#f7d4b5"/><path d="M-15 21c-1-13 6-20 15-20s16 7 15 20c-3-5-5-8-8-10-5 3-14 4-19 2-2 2-2 5-3 8z" fill="${hair}"/>`;
  const print = (x, y, turn, ground) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-33" y="-8" width="66" height="80" rx="5" fill="#fff"/><clipPath id="c${x}"><rect x="-29" y="-4" width="58" height="72" rx="2"/></clipPath><g clip-path="url(#c${x})"><rect x="-29" y="-4" width="58" height="72" fill="${ground}"/><g transform="translate(0 8)">${person('#2b2f3a')}</g></g></g>`;
  return `<rect width="375" height="150" fill="#cfe0fb"/><circle cx="330" cy="10" r="70" fill="#bdd4f8"/><circle cx="30" cy="150" r="60" fill="#bdd4f8"/>${print(115, 52, -9, '#d9463f')}${print(260, 52, 9, '#eef1f5')}${print(188, 40, 0, '#4a90e8')}`;
})();

/** Icons: the selected option, the guest avatar, and icons in form fields. */
export const smallShapes = {
  check:
    '<path d="M5 12.5l4.6 4.6L19 7.7" fill="none" stroke="#2074ff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>',
  guest:
    '<g fill="#2074ff"><circle cx="12" cy="8" r="4.5"/><path d="M3.5 21.5c.6-5 4.1-7.5 8.5-7.5s7.9 2.5 8.5 7.5z"/></g>',
  tick: '<path d="M4.5 12.6l5 5L19.8 7" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>',
  heart:
    '<path d="M12 20.3C6.2 15.9 3.2 12.6 3.2 8.9c0-2.8 2.1-4.9 4.7-4.9 1.7 0 3.2.9 4.1 2.4.9-1.5 2.4-2.4 4.1-2.4 2.6 0 4.7 2.1 4.7 4.9 0 3.7-3 7-8.8 11.4z" fill="none" stroke="#7d8698" stroke-width="1.9" stroke-linejoin="round"/>',
  'heart-on':
    '<path d="M12 20.3C6.2 15.9 3.2 12.6 3.2 8.9c0-2.8 2.1-4.9 4.7-4.9 1.7 0 3.2.9 4.1 2.4.9-1.5 2.4-2.4 4.1-2.4 2.6 0 4.7 2.1 4.7 4.9 0 3.7-3 7-8.8 11.4z" fill="#e5484d"/>',
  search:
    '<g fill="none" stroke="#7d8698" stroke-width="2.2" stroke-linecap="round"><circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.5 15.5l5 5"/></g>',
  eye: '<g fill="none" stroke="#7d8698" stroke-width="1.8" stroke-linejoin="round"><path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="3"/></g>',
  'eye-off':
    '<g fill="none" stroke="#7d8698" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="3"/><path d="M4.5 4l15 16"/></g>',
};

/**
 * Background of the login page, on a 375 × 200 grid: a photo that becomes a cut-out and a poster. It is transparent, so
 * that it works on light and dark pages.
 */
export const loginScene = (() => {
  const shoe =
    '<path d="M3.5 8v7.5A1.5 1.5 0 005 17h14.5a1 1 0 001-1c0-2-1.3-3-3.7-3.5-2.5-.5-4-1.9-5-5L8.9 9c-1.9.8-3.8.5-5.4-1z"/>';
  const card = (x, y, turn, width, height, inner) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect width="${width}" height="${height}" rx="9" fill="#fff"/>${inner}</g>`;
  const photo =
    '<clipPath id="p"><rect x="5" y="5" width="62" height="52" rx="5"/></clipPath><g clip-path="url(#p)"><rect x="5" y="5" width="62" height="52" fill="#bfd6ff"/><path d="M5 50l17-20 13 14 9-9 23 22H5z" fill="#5d9bff"/><circle cx="54" cy="18" r="6" fill="#ffcf87"/></g>';
  const poster = `<rect x="5" y="5" width="56" height="74" rx="5" fill="#2074ff"/><g transform="translate(9 17) scale(2)" fill="#fff">${shoe}</g><path d="M13 62h28M13 70h18" stroke="#fff" stroke-opacity=".75" stroke-width="4" stroke-linecap="round"/>`;
  return `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2074ff" stop-opacity=".24"/><stop offset="1" stop-color="#2074ff" stop-opacity="0"/></linearGradient></defs><rect width="375" height="200" fill="url(#g)"/><circle cx="348" cy="46" r="92" fill="#2074ff" fill-opacity=".1"/>${card(258, 66, -10, 72, 62, photo)}${card(300, 62, 8, 66, 84, poster)}<path d="M262 150l2.2 6 6 2.2-6 2.2-2.2 6-2.2-6-6-2.2 6-2.2z" fill="#2074ff" fill-opacity=".55"/>`;
})();

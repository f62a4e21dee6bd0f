/**
 * Script of the page's head that sets the root font size (product spec, section 9): the device width divided
 * by 23.4375, where the width is capped at 425 and falls back to 375 above 960. Widths 320, 375, 425, 768 and
 * 1280 give 13.653, 16, 18.133, 18.133 and 16 px. Taro's own script clamps instead and turns with the phone.
 */
export const rootFontScript = `(function(d){function set(){
var w=Math.min(window.innerWidth||d.clientWidth,d.clientWidth||window.innerWidth);
d.style.fontSize=(w>960?375:Math.min(w,425))/23.4375+'px'}
window.addEventListener('resize',set);window.addEventListener('orientationchange',set);set()
})(document.documentElement)`.replace(/\n/g, '');

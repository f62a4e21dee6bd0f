/** Icon: two arrows pointing apart. */
const KNOB =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%235b6270' " +
  "stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M9 7l-5 5 5 5M15 7l5 5-5 5'/%3E%3C/svg%3E";

/**
 * The style of a result page: the theme's colors, light and dark, without external resources. Frame heights use
 * padding, which all supported browsers handle, to avoid layout shifts.
 */
export const RESULT_STYLE =
  `:root{color-scheme:light dark;--page:#f5f7fa;--surface:#fff;--text:#1a1d23;--muted:#5b6270;
--line:#e6e9ef;--fill:#1a62e0;--link:#1a62e0;--free:#0b7a3b;--free-soft:#e6f6ec;--check:#e6e9ef;
--shadow:0 1px 2px rgba(16,24,40,.06);--knob:#fff url("${KNOB}") center/24px no-repeat}
@media (prefers-color-scheme:dark){:root{--page:#101217;--surface:#1a1d23;--text:#eef0f4;--muted:#a7aebb;--line:#2b303a;
--link:#8ab6ff;--free:#5fd08f;--free-soft:#16301f;--check:#2b303a;--shadow:0 0 0 1px var(--line)}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:14px/1.5 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,
'Helvetica Neue',Arial,sans-serif;-webkit-text-size-adjust:100%;padding-bottom:calc(108px + env(safe-area-inset-bottom))}
:lang(zh-CN) body{font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'PingFang SC','Noto Sans CJK SC',
'Microsoft YaHei',sans-serif}
:lang(zh-TW) body{font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'PingFang TC','Noto Sans CJK TC',
'Microsoft JhengHei',sans-serif}
h1,p,ul{margin:0;padding:0}
a{color:var(--link);text-decoration:none}
a:focus-visible,input:focus-visible,video:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.bar{display:flex;align-items:center;min-height:48px;padding:0 16px;font-size:16px;font-weight:600}
.bar a{display:flex;align-items:center;min-height:44px;color:var(--text)}
main{max-width:600px;margin:0 auto;padding:0 16px}
h1{margin:16px 0 12px;font-size:18px;line-height:26px;font-weight:600}
.frame-box{width:min(100%,calc(58vh*var(--shape)));margin:0 auto}
.frame{position:relative;overflow:hidden;height:0;padding-top:calc(100%/var(--shape));background:var(--surface);
border-radius:16px;box-shadow:var(--shadow);--at:.5;--x:calc(22px + (100% - 44px)*var(--at))}
.frame>img,.frame>video{position:absolute;top:0;left:0;width:100%;height:100%;object-fit:contain}
.frame>img{-webkit-touch-callout:default}
.checks,.checks .before{background-color:var(--surface);background-image:linear-gradient(45deg,var(--check) 25%,
transparent 25%,transparent 75%,var(--check) 75%),linear-gradient(45deg,var(--check) 25%,transparent 25%,
transparent 75%,var(--check) 75%);background-size:20px 20px;background-position:0 0,10px 10px}
.frame .before{background:var(--surface)}
.over .before{-webkit-clip-path:inset(0 calc(100% - var(--x)) 0 0);clip-path:inset(0 calc(100% - var(--x)) 0 0)}
.edge{position:absolute;top:0;bottom:0;left:var(--x);width:2px;margin-left:-1px;background:#fff;
box-shadow:0 0 4px rgba(0,0,0,.35);pointer-events:none}
.view{position:absolute;width:1px;height:1px;margin:0;opacity:0;pointer-events:none}
.switch{display:flex;width:max-content;max-width:100%;margin:12px auto 0;padding:3px;border-radius:22px;
background:var(--surface);box-shadow:var(--shadow)}
.switch label{min-width:72px;min-height:38px;padding:0 14px;border-radius:19px;line-height:38px;text-align:center;
color:var(--muted);cursor:pointer}
#v-compare:checked~.switch [for=v-compare],#v-before:checked~.switch [for=v-before],
#v-after:checked~.switch [for=v-after]{background:var(--fill);color:#fff;font-weight:600}
#v-compare:focus-visible~.switch [for=v-compare],#v-before:focus-visible~.switch [for=v-before],
#v-after:focus-visible~.switch [for=v-after]{outline:3px solid var(--link);outline-offset:2px}
#v-before:checked~.frame-box .before{-webkit-clip-path:none;clip-path:none}
#v-after:checked~.frame-box .before{display:none}
#v-before:checked~.frame-box .edge,#v-before:checked~.frame-box .split,
#v-after:checked~.frame-box .edge,#v-after:checked~.frame-box .split
{display:none}
.split{position:absolute;left:0;top:0;width:100%;height:100%;margin:0;background:none;-webkit-appearance:none;
appearance:none;pointer-events:none}
.split::-webkit-slider-runnable-track{height:100%;background:none}
.split::-moz-range-track{height:100%;background:none}
.split::-webkit-slider-thumb{-webkit-appearance:none;position:relative;top:calc(50% - 22px);width:44px;height:44px;
border:0;border-radius:50%;background:var(--knob);box-shadow:0 1px 4px rgba(0,0,0,.35);cursor:ew-resize;
pointer-events:auto}
.split::-moz-range-thumb{width:44px;height:44px;border:0;border-radius:50%;background:var(--knob);
box-shadow:0 1px 4px rgba(0,0,0,.35);cursor:ew-resize;pointer-events:auto}
.hold{margin-top:12px;text-align:center;color:var(--muted)}
.save{display:none;justify-content:center;margin-top:4px}
.save a{display:flex;align-items:center;min-height:44px;padding:0 16px;font-weight:600}
.save--always{display:flex}
@media (hover:hover) and (pointer:fine){.hold{display:none}.save{display:flex}}
.tool{display:block;padding:16px;border-radius:16px;background:var(--surface);color:var(--text);
box-shadow:var(--shadow)}
.tool small{display:block;font-size:12px;line-height:18px;color:var(--muted)}
.tool strong{font-size:16px;line-height:24px;font-weight:600}
.tool p{color:var(--muted)}
.facts{display:flex;flex-wrap:wrap;gap:8px;margin-top:12px;list-style:none}
.facts li{padding:2px 8px;border-radius:8px;background:var(--page);font-size:12px;line-height:18px;
font-variant-numeric:tabular-nums;color:var(--text)}
.make{position:fixed;left:0;right:0;bottom:0;padding:12px 16px calc(12px + env(safe-area-inset-bottom));
background:var(--surface);box-shadow:0 -1px 0 var(--line);text-align:center}
.make a{display:flex;align-items:center;justify-content:center;max-width:568px;min-height:52px;margin:0 auto;
padding:8px 20px;border-radius:26px;background:var(--fill);color:#fff;font-size:16px;font-weight:600}
.make a:active{transform:scale(.98);opacity:.85}
.make p{margin-bottom:8px;font-size:12px;line-height:18px;color:var(--muted);font-variant-numeric:tabular-nums}
.make b{padding:2px 8px;border-radius:8px;background:var(--free-soft);color:var(--free);font-weight:600}
@media (prefers-reduced-motion:reduce){.make a:active{transform:none}}
@media (min-width:860px){body{padding-bottom:32px}
.bar,main{max-width:1040px;margin-left:auto;margin-right:auto;padding-left:24px;padding-right:24px}
main{display:grid;grid-template-columns:minmax(0,1fr) 344px;column-gap:32px;align-items:start;padding-top:8px}
.frame-box{width:min(100%,calc(72vh*var(--shape)))}
h1{margin-top:0}.make{position:static;margin-top:16px;padding:0;background:none;box-shadow:none}}`
    // Line breaks in the source are not sent.
    .replaceAll('\n', '');

/** Deliberately different from our design, so that payers notice that they have left the shop. */
export const checkoutStyle = `
:root{color-scheme:light dark;--page:#e9edf4;--card:#fff;--text:#1c2333;--muted:#525c74;--line:#d5dbe6;--control:#6f7a93;
--pay:#1d6b45;--pay-hover:#155437;--note:#fdf1da;--on-note:#6b4300;--focus:#1c2333}
@media (prefers-color-scheme:dark){:root{--page:#11141b;--card:#1c212d;--text:#e8ebf2;--muted:#a9b2c6;--line:#333b4d;
--control:#8390ab;--pay:#1f7a4e;--pay-hover:#1b6b45;--note:#37270f;--on-note:#f2c069;--focus:#e8ebf2}}
*{box-sizing:border-box}
body{margin:0;padding:16px;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;
background:var(--page);color:var(--text)}
main{width:100%;max-width:440px;padding:28px;background:var(--card);border-radius:12px;box-shadow:0 10px 40px #0b132022}
.notice{margin:0;padding:8px 12px;border-radius:8px;background:var(--note);color:var(--on-note);font-size:14px}
h1{margin:20px 0 12px;font-size:40px;line-height:1.1;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
dl{margin:0 0 24px;border-top:1px solid var(--line)}
dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-bottom:1px solid var(--line)}
dt{color:var(--muted)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
form{display:grid;gap:10px}h2{margin:14px 0 0;font-size:14px;font-weight:600;color:var(--muted)}
.hint{margin:0;color:var(--muted)}.error{margin:0;font-weight:600}
input,select{min-height:48px;padding:8px 16px;font:inherit;border:1.5px solid var(--control);border-radius:8px;background:none;color:inherit}
button{min-height:48px;padding:8px 16px;font:inherit;border:1.5px solid var(--control);border-radius:8px;
background:none;color:inherit;cursor:pointer}
button:hover{background:var(--page)}
button small{display:block;color:var(--muted);font-size:14px}
.pay{min-height:56px;border-color:var(--pay);background:var(--pay);color:#fff;font-weight:700}.pay:hover{background:var(--pay-hover)}
a{display:inline-block;padding:10px 0;color:inherit}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
@media (max-width:480px){body{padding:0;place-items:stretch}main{max-width:none;padding:24px 20px;border-radius:0;box-shadow:none}}`;

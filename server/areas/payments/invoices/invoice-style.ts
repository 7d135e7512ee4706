/** Style sheet of the invoice page: a sheet of paper on the screen, and only its text in print. */
export const invoiceStyle = `
:root{color-scheme:light dark;--bg:#fdfafc;--sheet:#fff;--text:#1e2657;--muted:#5c5876;--line:#e9e0e5;--link:#993d72;
--on-link:#fff;--focus:#1e2657}
@media screen and (prefers-color-scheme:dark){:root{--bg:#180c14;--sheet:#21141d;--text:#f5eef3;--muted:#bfb0ba;
--line:#392833;--link:#eaa6c8;--on-link:#180c14;--focus:#f6cde1}}
*{box-sizing:border-box}
body{margin:0;padding:24px 16px 48px;font:16px/1.5 'Open Sans',system-ui,sans-serif;background:var(--bg);color:var(--text)}
nav,main{max-width:720px;margin:0 auto}
nav{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 24px;margin-bottom:16px}
nav a{display:inline-flex;align-items:center;min-height:44px;color:var(--link)}
nav .pdf{padding:0 20px;border-radius:999px;background:var(--link);color:var(--on-link);font-weight:600;text-decoration:none}
main{padding:40px;border:1px solid var(--line);border-radius:16px;background:var(--sheet);overflow-wrap:anywhere}
h1{margin:0 0 24px;font-size:28px;line-height:1.18;letter-spacing:-.018em;text-wrap:balance}
h2{margin:0;font-size:14px;font-weight:400;color:var(--muted)}
address{margin-bottom:24px;font-style:normal}
dl{margin:0 0 32px}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 24px;padding:8px 0;border-bottom:1px solid var(--line)}
dt{color:var(--muted)}dd{margin:0}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:8px 0;border-bottom:1px solid var(--line);text-align:left;font-weight:400;vertical-align:top}
th+th,td{padding-left:16px;text-align:right}
thead th{font-size:14px;color:var(--muted)}
tfoot th,tfoot td{padding-top:12px;border-bottom:0;font-size:18px;font-weight:700}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px;border-radius:4px}
@media (max-width:480px){main{padding:24px 20px}}
@page{margin:18mm}
@media print{:root{--bg:#fff;--text:#000;--muted:#333;--line:#999}body{padding:0}nav{display:none}
main{max-width:none;padding:0;border:0}dl div,tr{break-inside:avoid}}`;

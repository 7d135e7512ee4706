const run = '__ran=1';

const ends = ['', '">', "'>", '</title>', '</textarea>', '</script>', '-->'];

const things = [
  `<script>${run}</script>`,
  `<img data-planted src=x onerror=${run}>`,
  `<svg data-planted onload=${run}>`,
  `<iframe data-planted srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<a data-planted href="javascript:${run}">x</a>`,
  `<details data-planted open ontoggle=${run}>`,
  `<input data-planted autofocus onfocus=${run}>`,
];

/** Hostile input that tries to inject markup or scripts. */
export const hostileWords: readonly string[] = [
  ...ends.flatMap((end) => things.map((thing) => end + thing)),
  `javascript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `https://x.example/"onmouseover="${run}`,
  `{{constructor.constructor("${run}")()}}`,
  `\${${run}}`,
  `{name, plural, other {<b data-planted>#</b>}}`,
  '<b data-planted>bold</b>',
  '&lt;img data-planted&gt;&#60;img data-planted&#62;',
  `%3Cscript%3E${run}%3C/script%3E`,
  `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  `<ScRiPt/x>${run}</sCrIpT >`,
  '<base href=//evil.example/>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<link rel=stylesheet href=//evil.example/a.css>',
  '<form data-planted action=//evil.example><button>x</form>',
  `<noscript><p title="</noscript><img data-planted src=x onerror=${run}>">`,
  `<!--<img src="--><img data-planted src=x onerror=${run}>">`,
  `<math data-planted><mi xlink:href="javascript:${run}">x`,
];

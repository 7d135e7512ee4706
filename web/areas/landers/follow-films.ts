/**
 * Plays the page's film after the load event, and connects its pause button. Embedded in the page as source text, so it
 * must not use anything from outside the function.
 */
export function followFilms(): void {
  const film = () => document.querySelector<HTMLVideoElement>('video[data-film]');
  const button = () => document.querySelector<HTMLElement>('[data-film-button]');
  const play = (video: HTMLVideoElement) => {
    const { av1 = '', h264 = '' } = video.dataset;
    // Browsers that know the format but may lack a decoder for it return "maybe".
    if (!video.src) video.src = video.canPlayType('video/mp4; codecs="av01.0.05M.08"') === 'probably' ? av1 : h264;
    video.muted = true;
    video.play().catch(() => undefined);
  };
  const begin = () => {
    const video = film();
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    const unwelcome = connection?.saveData || matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (video && !video.src && !unwelcome) play(video);
  };
  const root = document.documentElement;
  if (!root.dataset.films) {
    root.dataset.films = 'followed';
    document.addEventListener('click', (event) => {
      const video = film();
      if (!video || !(event.target as Element).closest('[data-film-button]')) return;
      if (video.paused) play(video);
      else video.pause();
    });
    for (const kind of ['play', 'pause'])
      document.addEventListener(kind, () => button()?.toggleAttribute('data-playing', film()?.paused === false), true);
  }
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin);
}

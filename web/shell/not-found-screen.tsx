import { ErrorPage } from './error-page.tsx';

export function loader(): never {
  throw new Response('Not found', { status: 404 });
}

/** Reached inside the application, without asking the server. */
export default function NotFoundScreen() {
  return <ErrorPage status={404} />;
}

export function clientLoader(): null {
  return null;
}

import { data } from 'react-router';
import { stay } from '../shared/api/preload.ts';
import { ErrorPage } from './error-page.tsx';

export const handle = { late: true };

/** Responds with status 404. */
export function loader() {
  return data(null, { status: 404 });
}

export const clientLoader = stay;

/** The screen for every URL that matches no route. (Specification, section 8: unmatched route.) */
export default function NotFoundScreen() {
  return <ErrorPage status={404} />;
}

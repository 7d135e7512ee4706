import { data } from 'react-router';
import { stay } from '../api/preload.ts';
import { ErrorPage } from './error-page.tsx';

/** What is not there says so in its status as well. */
export function loader() {
  return data(null, { status: 404 });
}

export const clientLoader = stay;

/** Every address that names nothing. (Specification, section 8: unmatched route.) */
export default function NotFoundScreen() {
  return <ErrorPage status={404} />;
}

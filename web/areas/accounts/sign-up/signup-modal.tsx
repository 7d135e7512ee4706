import { useLocation } from 'react-router';
import { lazyDialog } from '../../../shared/ui/lazy-dialog.tsx';
import { useSignupStart } from './use-signup-start.ts';

const SignupDialog = lazyDialog(async () => await import('./signup-dialog.tsx'));

/**
 * The sign-up dialog of a layout, which any link or form on a desktop opens. (Specification, section 2: layouts and
 * modals.) Pages that contain the whole form show its questions themselves.
 */
export function SignupModal() {
  const { pathname } = useLocation();
  const { signingUp, close } = useSignupStart();
  const hasForm = /^(\/members\/[^/]+)?\/signup\/?$/.test(pathname);
  return signingUp && !hasForm ? <SignupDialog onClose={close} /> : null;
}

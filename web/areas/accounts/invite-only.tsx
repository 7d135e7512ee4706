import { Link } from 'react-router';
import { useSettings } from '../../shared/people/settings.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { PartnerRedirect } from '../site/tracking/partner-redirect.tsx';

/**
 * Explains that sign-up is closed, or only open to visitors from partners. (Specification, section 2: invite-only
 * signup.)
 */
export function InviteOnly({ heading = 'h1' }: { heading?: 'h1' | 'h2' }) {
  const words = useWords('accounts.sign_up');
  const { name: site, signups, partner_redirect } = useSettings();
  const text = words(signups === 'with_trafficsource' ? 'invited_only' : 'closed', { site });
  return (
    <Notice heading={heading} title={words('closed_title')} text={text}>
      {partner_redirect && <PartnerRedirect {...partner_redirect} />}
      <p>
        {words('have_account')}{' '}
        <Link to="/login" className="link">
          {words('log_in')}
        </Link>
      </p>
    </Notice>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { logInAsDemoStaff, type Me, showDeskLogin } from '#contract/desk/access.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { AttemptTrouble } from '../../shared/fields.tsx';
import { deskKeys } from '../../shared/keys.ts';
import { useStoreMe } from '../../shared/me.tsx';
import { StaffSquare } from '../../shared/people.tsx';
import { useDeskWords, useLooseWords } from '../../shared/words.tsx';
import { AccessPage } from './access-page.tsx';
import { LogInForm } from './log-in-form.tsx';
import { useAttempt } from './use-attempt.ts';

/** The login screen. In development, it lists the demo's staff for a one-click login. */
export function LogInScreen() {
  const words = useDeskWords('access');
  const role = useLooseWords('roles');
  const navigate = useNavigate();
  const client = useQueryClient();
  const storeMe = useStoreMe();
  const [search] = useSearchParams();
  const { run, trouble, isBusy } = useAttempt();
  const { data } = useQuery({
    queryKey: [deskKeys.login],
    queryFn: async ({ signal }) => await askDesk(showDeskLogin, {}, { signal }),
  });
  const finish = (me: Me) => {
    client.clear();
    storeMe(me);
    void navigate(ownPlace(search.get('next')), { replace: true });
  };
  const demo = data?.demo_staff ?? [];
  return (
    <AccessPage title={words('title')} text={words('for_staff')} foot={words('by_invitation')}>
      <LogInForm finish={finish} />
      {demo.length > 0 && (
        <section className="mt-6" aria-labelledby="demo">
          <h2 id="demo" className="mb-2">
            {words('demo')}
          </h2>
          <AttemptTrouble>{trouble}</AttemptTrouble>
          <ul className="grid gap-2">
            {demo.map(({ id, name, roles }) => (
              <li key={id}>
                <button
                  type="button"
                  className="btn w-full !justify-start"
                  disabled={isBusy}
                  onClick={() => void run(async () => finish((await askDesk(logInAsDemoStaff, { id })).me))}
                >
                  <StaffSquare name={name} />
                  {name}
                  <span className="text-muted ml-auto text-13 font-normal">
                    {roles.map((one) => role(one)).join(', ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </AccessPage>
  );
}

/** Returns `next` if it is a path of the desk, and otherwise `/`. Prevents open redirects. */
function ownPlace(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) ? next : '/';
}

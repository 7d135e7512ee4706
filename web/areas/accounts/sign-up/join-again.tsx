import { ButtonLink } from '../../../shared/ui/button.tsx';
import { useCdn } from '../../../shared/people/cdn.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useSignupLink } from './use-signup-start.ts';
import { roundFaceOf, type PersonName } from '../../../shared/people/drawn.ts';
import { useMaySignUp } from '../../site/tracking/first-visit.ts';

const faces = ['ines', 'thomas', 'birgit', 'tariq'] as const satisfies readonly PersonName[];

/** The way into sign-up at the end of the home page, if sign-up is open. */
export function JoinAgain() {
  const words = useWords('site.index');
  const signUp = useWords('accounts.sign_up');
  const cdn = useCdn();
  const link = useSignupLink();
  if (!useMaySignUp()) return null;
  return (
    <section className="bg-[image:var(--hero)]">
      <div className="page flex flex-wrap items-center gap-x-6 gap-y-4 py-9">
        <span aria-hidden className="flex">
          {faces.map((name, at) => (
            <img
              key={name}
              src={cdn.picture(roundFaceOf(name))}
              alt=""
              width={72}
              height={72}
              loading="lazy"
              className={classNames(
                'size-18 rounded-full border-4 border-white object-cover max-xs:size-14',
                at > 0 && '-ml-5',
              )}
            />
          ))}
        </span>
        <h2 className="min-w-0 grow text-22 md:text-28">{words('join_again')}</h2>
        <ButtonLink {...link} size="large" className="max-md:w-full">
          {signUp('continue')}
        </ButtonLink>
      </div>
    </section>
  );
}

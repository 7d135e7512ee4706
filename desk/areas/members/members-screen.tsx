import { Search } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Ago } from '../../shared/age.tsx';
import { ActionButton } from '../../shared/buttons.tsx';
import { DeskBar } from '../../shared/desk-bar.tsx';
import { useKeys } from '../../shared/keyboard.tsx';
import { MemberFace } from '../../shared/people.tsx';
import { FailureState, LoadingRows, StatePanel } from '../../shared/states.tsx';
import { useDeskWords } from '../../shared/words.tsx';
import { MemberChips } from './member-chips.tsx';
import { useMemberSearch } from './use-found-members.ts';

/** Search for members by name, email, payment reference or id. */
export function MembersScreen() {
  const words = useDeskWords('members');
  const [search, setSearch] = useSearchParams();
  const query = search.get('q') ?? '';
  const [typed, setTyped] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  const { data, error, refetch, isFetching } = useMemberSearch(query);
  useKeys([{ keys: '/', label: words('find'), run: () => field.current?.focus() }]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSearch(typed.trim() ? { q: typed.trim() } : {});
  };
  return (
    <>
      <DeskBar title={words('title')} note={<span className="max-md:hidden">{words('find_by')}</span>} />
      <div className="min-h-0 flex-1 overflow-auto p-4 md:px-6 md:py-5">
        <form onSubmit={submit} role="search" className="mb-4 flex max-w-2xl gap-2">
          <input
            ref={field}
            className="field"
            aria-label={words('find_by')}
            placeholder={words('find_by')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            maxLength={254}
            spellCheck={false}
            autoComplete="off"
            autoFocus
          />
          <ActionButton isSubmit look="primary" icon={<Search aria-hidden />} disabled={typed.trim().length < 2}>
            {words('find')}
          </ActionButton>
        </form>
        {error ? <FailureState fault={error} retry={() => void refetch()} /> : null}
        {query.length >= 2 && !data && isFetching ? <LoadingRows rows={5} /> : null}
        {query.length >= 2 && data && data.length === 0 ? (
          <StatePanel icon={<Search aria-hidden />} tone="plain" title={words('nobody')} text={words('nobody_text')} />
        ) : null}
        {query.length >= 2 && data && data.length > 0 ? (
          <ul className="card max-w-4xl" aria-label={words('title')}>
            {data.map((member) => (
              <li key={member.id} className="border-line border-t first:border-t-0">
                <Link
                  to={`/members/${member.id}`}
                  className="hover:bg-soft flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5"
                >
                  <MemberFace photo={member.avatar} className="size-9" />
                  <span className="min-w-40 flex-1">
                    <span className="block font-semibold">{member.name}</span>
                    <span className="text-muted block text-13">{member.email_hint}</span>
                  </span>
                  <MemberChips status={member.status} />
                  <span className="text-muted text-13">
                    {member.site}
                    {' · '}
                    <span>{words('joined')} </span>
                    <Ago at={member.joined_at} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  );
}

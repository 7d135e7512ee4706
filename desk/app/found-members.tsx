import { type ReactNode, useEffect, useState } from 'react';
import { useMemberSearch } from '../areas/members/use-found-members.ts';
import { MemberFace } from '../shared/people.tsx';

interface PaletteMember {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly note?: string | undefined;
  readonly icon: ReactNode;
}

/** Debounce delay of the search, in milliseconds: each search adds an entry to the audit log. */
const delay = 250;

/** Returns the members that match the typed text. */
export function useFoundMembers(typed: string): readonly PaletteMember[] {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), delay);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data = [] } = useMemberSearch(settled);
  if (typed.trim().length < 2) return [];
  return data.map(({ id, name, avatar, email_hint: email, site }) => ({
    id,
    path: `/members/${id}`,
    name,
    note: [email, site].join(' · '),
    icon: <MemberFace photo={avatar} className="size-7" />,
  }));
}

import type { MemberCard } from '#contract/members.ts';

/** What is left of somebody who has gone: the name on what they wrote. */
export function departed(card: MemberCard): MemberCard {
  return {
    ...card,
    main_image: null,
    region: null,
    city: null,
    distance: null,
    online: false,
    premium: false,
    shared_interest: null,
  };
}

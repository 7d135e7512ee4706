import type { MemberId } from '#contract/members/members.ts';
import { signupFacts } from '#contract/members/facts.ts';
import { type SignupStep, type SignupStepName, signupStepNames } from '#contract/accounts/signup-steps.ts';
import { factsIn } from '../../members/facts.ts';
import type { Sql } from '../../../platform/postgres/db.ts';

/**
 * Returns the state of each step. A step is done once its answer exists, wherever it was given. Only skipped steps are
 * stored.
 */
export async function signupStepsOf(
  db: Sql,
  id: MemberId,
  visible_profile_fields: readonly string[],
): Promise<SignupStep[]> {
  const [done, skipped] = await Promise.all([stepsDone(db, id), stepsSkipped(db, id)]);
  const asks = (field: string) => visible_profile_fields.includes(field);
  const asked: Readonly<Record<SignupStepName, boolean>> = {
    message: asks('signup_message'),
    photo: true,
    location: true,
    personal_info: signupFacts.some(asks),
    about_me: asks('about_me') || asks('interests'),
    // Browsers without push omit this step.
    push: true,
    confirm_email: true,
  };
  return signupStepNames
    .filter((step) => asked[step])
    .map((step) => ({ step, state: done[step] ? 'done' : skipped.has(step) ? 'skipped' : 'open' }));
}

/** Skips a step for now. */
export async function skipStep(db: Sql, id: MemberId, step: SignupStepName, now: Date): Promise<void> {
  await db
    .insertInto('signup_skip')
    .values({ member_id: id, step, skipped_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'step']).doNothing())
    .execute();
}

async function stepsDone(db: Sql, id: MemberId): Promise<Readonly<Record<SignupStepName, boolean>>> {
  const [member, card, profile, picture, subscribed] = await Promise.all([
    db.selectFrom('member').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
    db.selectFrom('member_card').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    db.selectFrom('profile').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    db
      .selectFrom('picture')
      .select('id')
      .where('member_id', '=', id)
      .where('status', '<>', 'rejected')
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('push_subscription').select('endpoint').where('member_id', '=', id).limit(1).executeTakeFirst(),
  ]);
  const answers = factsIn(card, profile);
  return {
    message: profile.signup_message !== '',
    photo: picture !== undefined,
    location: card.cell !== null,
    personal_info: signupFacts.some((fact) => answers[fact] !== null),
    about_me: profile.about_me !== '' || card.interests.length > 0,
    push: subscribed !== undefined,
    confirm_email: member.status !== 'not_confirmed',
  };
}

async function stepsSkipped(db: Sql, id: MemberId): Promise<Set<string>> {
  const rows = await db.selectFrom('signup_skip').select('step').where('member_id', '=', id).execute();
  return new Set(rows.map(({ step }) => step));
}

import type { MemberId } from '#contract/members/members.ts';
import { signupFacts } from '#contract/members/facts.ts';
import { type SignupStep, type SignupStepName, signupStepNames } from '#contract/accounts/signup-steps.ts';
import { factsIn } from '../../members/facts.ts';
import { answersOf } from '../../members/match-answers.ts';
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
    location: true,
    photo: true,
    personal_info: true,
    about_me: asks('about_me'),
    message: true,
    // Browsers without push omit this step.
    push: true,
    confirm_email: true,
  };
  return signupStepNames
    .filter((step) => asked[step])
    .map((step) => ({ step, state: done[step] ? 'done' : skipped.has(step) ? 'skipped' : 'open' }));
}

/** Skips steps for now. */
export async function skipSteps(db: Sql, id: MemberId, steps: readonly SignupStepName[], now: Date): Promise<void> {
  await db
    .insertInto('signup_skip')
    .values(steps.map((step) => ({ member_id: id, step, skipped_at: now })))
    .onConflict((conflict) => conflict.columns(['member_id', 'step']).doNothing())
    .execute();
}

async function stepsDone(db: Sql, id: MemberId): Promise<Readonly<Record<SignupStepName, boolean>>> {
  const [member, card, profile, picture, subscribed, wrote, wish] = await Promise.all([
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
    db
      .selectFrom('inbox')
      .select('other_id')
      .where('member_id', '=', id)
      .where('wrote', '=', true)
      .limit(1)
      .executeTakeFirst(),
    answersOf(db, id),
  ]);
  const answers = factsIn(card, profile);
  return {
    location: card.cell !== null,
    photo: picture !== undefined,
    personal_info:
      signupFacts.some((fact) => answers[fact] !== null) ||
      card.interests.length > 0 ||
      Boolean(wish?.relationship_wish),
    about_me: profile.about_me !== '',
    message: wrote !== undefined,
    push: subscribed !== undefined,
    confirm_email: member.status !== 'not_confirmed',
  };
}

async function stepsSkipped(db: Sql, id: MemberId): Promise<Set<string>> {
  const rows = await db.selectFrom('signup_skip').select('step').where('member_id', '=', id).execute();
  return new Set(rows.map(({ step }) => step));
}

import type { SessionId } from '#contract/accounts/sessions.ts';
import type { MemberId } from '#contract/members/members.ts';
import { type PushSetting, pushSettings } from '#contract/notifications/push.ts';
import type { Actor } from '../../../platform/http/viewer.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { subscriptionsOf } from './subscriptions.ts';

/** A member's push settings. */
export type PushSwitches = Readonly<Record<PushSetting, boolean>>;

/** The initial settings: a push names nobody. */
const byDefault: PushSwitches = { messages: true, likes: true, matches: true, names: false, quiet_hours: true };

export async function pushSwitchesOf(db: Sql, member: MemberId): Promise<PushSwitches> {
  const rows = await db
    .selectFrom('push_switch')
    .select(['setting', 'is_on'])
    .where('member_id', '=', member)
    .execute();
  const switched = new Map(rows.map(({ setting, is_on }) => [setting, is_on]));
  return Object.fromEntries(
    pushSettings.map((setting) => [setting, switched.get(setting) ?? byDefault[setting]]),
  ) as PushSwitches;
}

export async function setPushSwitch(db: Sql, { id, now }: Actor, setting: PushSetting, is_on: boolean): Promise<void> {
  await db
    .insertInto('push_switch')
    .values({ member_id: id, setting, is_on, switched_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'setting']).doUpdateSet({ is_on, switched_at: now }))
    .execute();
}

/** Returns the member's push settings and browsers, as seen from one session. */
export async function pushOf(db: Sql, { id, now }: Actor, session: SessionId | undefined) {
  const [settings, browsers] = await Promise.all([pushSwitchesOf(db, id), subscriptionsOf(db, id, now)]);
  const here = browsers.filter(({ session_id }) => session_id === session).length;
  return { settings, here: here > 0, elsewhere: browsers.length - here };
}

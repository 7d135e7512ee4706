import { describe, expect, test } from 'vitest';
import { saveAccountSettings } from '#contract/accounts/account-settings.ts';
import { blockMember } from '#contract/blocks.ts';
import type { LiveEvent } from '#contract/live.ts';
import { sayTyping } from '#contract/chats/typing.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';
import { say } from '#testing/talk.ts';

const services = await testServices();
const { hub } = services;
let made = 0;

/** Lets Anna and Bram write to each other. `heard` collects the events for Bram's browser from then on. */
async function talking() {
  made += 1;
  const anna = await person(services, `Anna ${made}`);
  const bram = await person(services, `Bram ${made}`);
  const { conversation } = (await say(anna, bram, 'hello')).reply;
  await say(bram, anna, 'hi');
  const heard: LiveEvent[] = [];
  hub.listen(bram.id, undefined, (_id, event) => heard.push(event));
  return { anna, bram, conversation, heard };
}

describe('typing', () => {
  test('is published to the other member at once, and to nobody else', async () => {
    const { anna, conversation, heard } = await talking();
    const elsewhere: LiveEvent[] = [];
    hub.listen(anna.id, undefined, (_id, event) => elsewhere.push(event));
    expect((await anna.ask(sayTyping, { conversation })).status).toBe(200);
    expect(heard).toEqual([{ event: 'typing', conversation, by: anna.id }]);
    expect(elsewhere).toEqual([]);
  });

  test.each(['writer', 'reader'] as const)(
    'is not published if the %s has switched typing indicators off',
    async (who) => {
      const { anna, bram, conversation, heard } = await talking();
      await { writer: anna, reader: bram }[who].ask(saveAccountSettings, { typing_shown: false });
      heard.length = 0;
      expect((await anna.ask(sayTyping, { conversation })).status).toBe(200);
      expect(heard).toEqual([]);
      await { writer: anna, reader: bram }[who].ask(saveAccountSettings, { typing_shown: true });
      heard.length = 0;
      await anna.ask(sayTyping, { conversation });
      expect(heard).toHaveLength(1);
    },
  );

  test.each(['writer', 'reader'] as const)('is not published once the %s has blocked the other member', async (who) => {
    const { anna, bram, conversation, heard } = await talking();
    const [blocker, blocked] = who === 'writer' ? [anna, bram] : [bram, anna];
    await blocker.ask(blockMember, { profile: blocked.id });
    heard.length = 0;
    await anna.ask(sayTyping, { conversation });
    expect(heard).toEqual([]);
  });

  test('cannot be published to a conversation of other members', async () => {
    const { conversation } = await talking();
    const chloé = await person(services, `Chloé ${made}`);
    const { status, problem } = await chloé.ask(sayTyping, { conversation });
    expect(status).toBe(404);
    expect(problem.code).toBe('no_such_chat');
  });
});

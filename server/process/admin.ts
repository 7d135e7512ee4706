import './node-env.ts';
import { administer } from './admin/administer.ts';
import { run } from './run.ts';

// `npm run admin -- COMMAND …`. Start it as `node -- server/process/admin.ts`: without the first --, Node itself takes
// --env-file.

await run(async ({ opened, stopping }) => {
  const surroundings = { args: process.argv.slice(2), environment: process.env, opened, stopping };
  // stdout is for the result, which may be a file for another program.
  const { code, said, reason } = await administer({ ...surroundings, print: (line) => console.error(line) });
  if (said !== undefined) console.log(said);
  if (reason !== undefined) console.error(reason);
  process.exitCode = code;
  await opened.disposeAsync();
});

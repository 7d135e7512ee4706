import { accounts } from './accounts/area.ts';
import { attention } from './attention/area.ts';
import { blocks } from './blocks/area.ts';
import { books } from './books/area.ts';
import { chats } from './chats/area.ts';
import { credits } from './credits/area.ts';
import { desk } from './desk/area.ts';
import { erasure } from './erasure/area.ts';
import { dataExports } from './exports/area.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { Figure } from '../platform/metrics/figures.ts';
import type { ServerArea } from '../platform/core/area.ts';
import { debits } from './debits/area.ts';
import { likes } from './likes/area.ts';
import { members } from './members/area.ts';
import { notifications } from './notifications/area.ts';
import { payments } from './payments/area.ts';
import { photos } from './photos/area.ts';
import { privacy } from './privacy/area.ts';
import { refresh } from './refresh/area.ts';
import { reports } from './reports/area.ts';
import { requests } from './requests/area.ts';
import { site } from './site/area.ts';
import { staff } from './staff/area.ts';

/** Every area of the product, lowest first. Each may import the kernel and the areas before it. */
export const areas = [
  site,
  credits,
  members,
  accounts,
  staff,
  photos,
  blocks,
  payments,
  debits,
  books,
  likes,
  chats,
  refresh,
  reports,
  notifications,
  privacy,
  dataExports,
  erasure,
  attention,
  desk,
  requests,
] as const satisfies readonly ServerArea[];

type AreaWithCalls = Extract<(typeof areas)[number], { calls: unknown }>;

/** Every call with its implementation. */
export type AreaAnswer = ReturnType<AreaWithCalls['calls']>[number];

/** Every kind of job, except those of the demo community. */
export const areaJobs = areas.flatMap((area): readonly Job[] => ('jobs' in area ? area.jobs : []));

/** The figures of all areas. */
export const areaFigures = areas.flatMap((area): readonly Figure[] => ('figures' in area ? area.figures : []));

type AreaWithAdmin = Extract<(typeof areas)[number], { admin: unknown }>;
type AreaCommand = AreaWithAdmin['admin'][number];

/** The operators' commands of all areas. */
export const areaCommands = areas.flatMap((area): readonly AreaCommand[] => ('admin' in area ? area.admin : []));

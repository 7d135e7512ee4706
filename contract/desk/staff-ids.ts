import * as z from 'zod/mini';

export const staffId = z.uuid().brand<'StaffId', 'inout'>();
export type StaffId = z.infer<typeof staffId>;

export const staffSessionId = z.uuid().brand<'StaffSessionId', 'inout'>();
export type StaffSessionId = z.infer<typeof staffSessionId>;

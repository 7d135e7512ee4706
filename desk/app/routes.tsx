import { createBrowserRouter } from 'react-router';
import { AccountScreen } from '../areas/access/account-screen.tsx';
import { EnrolScreen } from '../areas/access/enrol-screen.tsx';
import { LogInScreen } from '../areas/access/log-in-screen.tsx';
import { AppealsScreen } from '../areas/appeals/appeals-screen.tsx';
import { AuditScreen } from '../areas/audit/audit-screen.tsx';
import { FirstMessagesScreen } from '../areas/first-messages/first-messages-screen.tsx';
import { MemberScreen } from '../areas/members/member-screen.tsx';
import { MembersScreen } from '../areas/members/members-screen.tsx';
import { NewAccountsScreen } from '../areas/new-accounts/new-accounts-screen.tsx';
import { PhotosScreen } from '../areas/photos/photos-screen.tsx';
import { ReportsScreen } from '../areas/reports/reports-screen.tsx';
import { RequestsScreen } from '../areas/requests/requests-screen.tsx';
import { StaffScreen } from '../areas/staff/staff-screen.tsx';
import { TodayScreen } from '../areas/today/today-screen.tsx';
import type { FrameHandle } from './frame.tsx';
import { MissingScreen } from './missing-screen.tsx';
import { SessionGate } from './session-gate.tsx';

/** Creates the desk's router. All screens are in one script. */
export function makeDeskRouter() {
  return createBrowserRouter(
    [
      { path: '/login', Component: LogInScreen },
      { path: '/enrol', Component: EnrolScreen },
      {
        path: '/',
        Component: SessionGate,
        children: [
          { index: true, Component: TodayScreen },
          { path: 'photos/:id?', Component: PhotosScreen, handle: { isRail: true } satisfies FrameHandle },
          { path: 'reports/:id?', Component: ReportsScreen, handle: { isRail: true } satisfies FrameHandle },
          { path: 'new-accounts/:id?', Component: NewAccountsScreen, handle: { isRail: true } satisfies FrameHandle },
          { path: 'appeals/:id?', Component: AppealsScreen, handle: { isRail: true } satisfies FrameHandle },
          {
            path: 'first-messages/:id?',
            Component: FirstMessagesScreen,
            handle: { isRail: true } satisfies FrameHandle,
          },
          { path: 'members', Component: MembersScreen },
          { path: 'members/:id', Component: MemberScreen },
          { path: 'requests/:id?', Component: RequestsScreen },
          { path: 'account', Component: AccountScreen },
          { path: 'staff', Component: StaffScreen },
          { path: 'audit', Component: AuditScreen },
          { path: '*', Component: MissingScreen },
        ],
      },
    ],
    { basename: '/desk' },
  );
}

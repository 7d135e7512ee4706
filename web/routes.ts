import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The sitemap. (Specification, section 2: routes.) */
export default [
  layout('shell/default-layout.tsx', [
    index('site/index-screen.tsx'),
    route('signup', 'accounts/signup-screen.tsx'),
    route('login', 'accounts/login-screen.tsx'),
    route('reset-password', 'accounts/reset-password-screen.tsx'),
    route('reset-password/do', 'accounts/reset-password-do-screen.tsx'),
    route('mail-change/do', 'accounts/mail-change-do-screen.tsx'),
    route('account-deleted', 'accounts/account-deleted-screen.tsx'),
    route('lang-config', 'accounts/lang-config-screen.tsx'),
    route('activate/done', 'accounts/activate-done-screen.tsx'),
    route('activate/error', 'accounts/activate-error-screen.tsx'),
    route('pages/:page', 'site/legal-screen.tsx'),
    route('notifications', 'notifications/notifications-screen.tsx'),
    route('complaints', 'site/legal-screen.tsx', { id: 'complaints' }),
    route('pricing', 'payments/pricing-screen.tsx'),
    route('members/:id/landing', 'members/landing-screen.tsx', { id: 'members-id-landing' }),
    route('members/:id/signup', 'members/landing-screen.tsx', { id: 'members-id-signup' }),
    route('members/:id/landing2/:slug?', 'members/landing-screen.tsx', { id: 'members-id-landing2-slug' }),
    route('members/:id/landing3/:slug?', 'members/landing-screen.tsx', { id: 'members-id-landing3-slug' }),
    layout('shell/members-area.tsx', [
      route('signup-matches', 'members/signup-matches-screen.tsx'),
      route('profile', 'members/own-profile-screen.tsx'),
      route('members', 'members/members-screen.tsx'),
      route('members/:id', 'members/profile-screen.tsx'),
      route('likes/m/:id', 'members/profile-screen.tsx', { id: 'likes-m-id' }),
      route('likes/:type?', 'likes/likes-screen.tsx'),
      route('match-finder', 'members/match-finder-screen.tsx'),
      route('swipe-game', 'likes/swipe-game-screen.tsx'),
      route('premium', 'payments/premium-screen.tsx'),
      route('credits/:id?/:paymentmethod?', 'payments/credits-screen.tsx'),
      route('settings', 'accounts/settings-screen.tsx'),
      route('settings/delete', 'accounts/delete-account-screen.tsx'),
      route('transactions', 'credits/statement-screen.tsx'),
      route('transactions/:id', 'payments/payment-screen.tsx'),
    ]),
    route('*', 'shell/not-found-screen.tsx'),
  ]),
  layout('shell/empty-layout.tsx', [
    layout('shell/members-area.tsx', { id: 'members-area-signup' }, [
      route('complete-signup', 'accounts/complete-signup-screen.tsx'),
    ]),
  ]),
  layout('shell/chat-layout.tsx', [
    layout('shell/members-area.tsx', { id: 'members-area-chats' }, [
      route('chats', 'chats/chats-screen.tsx'),
      route('chats/:id', 'chats/chat-screen.tsx'),
      route('members/:id/chat', 'chats/member-chat-screen.tsx'),
    ]),
  ]),
] satisfies RouteConfig;

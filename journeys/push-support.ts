import type { CDPSession, Worker } from '@playwright/test';
import type { PushContent } from '../contract/notifications/service-worker.ts';
import { pushBrowser } from '#testing/doubles/push-browser.ts';
import type { Person } from './people.ts';

/** A browser with simulated push support, because a headless browser lacks a push service and denies the permission. */
export interface PushSupport {
  /** Returns the decrypted pushes sent to the browser's push service, oldest first. */
  pushes(): Promise<PushContent[]>;
  /** Delivers a push to the service worker, as the browser does. */
  deliver(content: PushContent): Promise<void>;
  /**
   * Returns the notifications and badges that the service worker has shown since the first call. A badge need not have
   * a number.
   */
  shown(): Promise<ShownPushes>;
  /** Clicks a notification. Returns the URL of the window that it opens, if any. */
  press(content: PushContent): Promise<string | undefined>;
}

export interface ShownPushes {
  readonly titles: readonly string[];
  readonly badges: readonly (number | 'without a number')[];
}

/**
 * Replaces only the browser's own subscription: the service worker, its pushes and all calls are real. `answer` is the
 * member's answer to the permission prompt.
 */
export async function supportPush(
  { page, context }: Person,
  answer: 'granted' | 'denied' = 'granted',
): Promise<PushSupport> {
  const own = pushBrowser(process.env.DAMSON_PUSH_SERVICE);
  await context.addInitScript(standIn, { subscription: own.subscription, answer });

  async function worker(): Promise<Worker> {
    const [running] = context.serviceWorkers();
    return running ?? (await context.waitForEvent('serviceworker'));
  }

  return {
    pushes: async () => {
      const sent = (await (await fetch(own.subscription.endpoint)).json()) as string[];
      return sent.map((body) => own.read(Buffer.from(body, 'base64')));
    },
    deliver: async (content) => {
      const session = await context.newCDPSession(page);
      const registrationId = await registrationOf(session);
      // Works without an open page of the site.
      const { origin } = new URL(process.env.DAMSON_URL!);
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(content) });
      await session.detach();
    },
    shown: async () => await (await worker()).evaluate(noteShown),
    press: async (content) => await (await worker()).evaluate(press, content),
  };
}

async function registrationOf(session: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration && !registration.isDeleted) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return await found;
}

/** Runs in every page of the browser, before its scripts. */
function standIn({ subscription, answer }: { subscription: object; answer: NotificationPermission }): void {
  const stored = 'stand-in-push';
  const made = () => localStorage.getItem(stored);
  const permission = () => (localStorage.getItem('stand-in-permission') ?? 'default') as NotificationPermission;
  const bytes = (key: string) =>
    Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.codePointAt(0)!);
  const own = () => ({
    ...subscription,
    options: { userVisibleOnly: true, applicationServerKey: bytes(made()!).buffer },
    toJSON: () => subscription,
    unsubscribe: async () => {
      localStorage.removeItem(stored);
      return await Promise.resolve(true);
    },
  });
  Object.defineProperty(Notification, 'permission', { get: permission });
  Object.defineProperty(Notification, 'requestPermission', {
    value: async () => {
      localStorage.setItem('stand-in-permission', answer);
      return await Promise.resolve(answer);
    },
  });
  Object.defineProperty(PushManager.prototype, 'getSubscription', {
    value: async () => await Promise.resolve(made() ? own() : null),
  });
  Object.defineProperty(PushManager.prototype, 'subscribe', {
    value: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      localStorage.setItem(stored, applicationServerKey);
      return await Promise.resolve(own());
    },
  });
}

/** Runs in the service worker. A headless browser shows neither notifications nor an icon. */
function noteShown(): ShownPushes {
  const worker = self as unknown as { registration: object; noted?: ShownPushes };
  if (!worker.noted) {
    const titles: string[] = [];
    const badges: (number | 'without a number')[] = [];
    worker.noted = { titles, badges };
    Object.assign(worker.registration, { showNotification: async (title: string) => void titles.push(title) });
    Object.assign(navigator, {
      setAppBadge: async (count?: number) => void badges.push(count ?? 'without a number'),
      clearAppBadge: async () => void badges.push(0),
    });
  }
  return worker.noted;
}

/**
 * Runs in the service worker. Browsers open a window only after a real click, so this function returns the window's URL
 * instead.
 */
async function press(content: PushContent): Promise<string | undefined> {
  interface Pressing {
    clients: { openWindow: (address: string) => Promise<null> };
    dispatchEvent(event: Event): boolean;
  }
  const worker = self as unknown as Pressing;
  let opened: string | undefined;
  worker.clients.openWindow = async (address) => {
    opened = address;
    return await Promise.resolve(null);
  };
  const { check_url, open_url } = content;
  const notification = { close: () => undefined, data: { check_url, open_url } };
  const waiting: Promise<unknown>[] = [];
  const event = Object.assign(new Event('notificationclick'), {
    notification,
    waitUntil: (work: Promise<unknown>) => void waiting.push(work),
  });
  worker.dispatchEvent(event);
  await Promise.all(waiting);
  return opened;
}

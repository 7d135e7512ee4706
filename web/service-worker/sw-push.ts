import { hearClicks } from './clicks.ts';
import { hearPushes } from './pushes.ts';
import { keepSubscription } from './keep-subscription.ts';

declare const self: ServiceWorkerGlobalScope;

/*
 * The site's service worker, served at `/sw-push.js`. (Specification, section 7.) Each of its concerns is a file that
 * adds its own listeners; what a member alone may see is kept by none of them.
 */

// A newer worker takes over at once: the pages ask it for nothing that an older page could not understand.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

hearPushes(self);
hearClicks(self);
keepSubscription(self);

import { hearClicks } from './clicks.ts';
import { keepShells } from './keep-shell.ts';
import { hearPushes } from './pushes.ts';
import { keepSubscription } from './keep-subscription.ts';
import { receiveShared } from './receive-shared.ts';
import { serveOffline } from './serve-offline.ts';

declare const self: ServiceWorkerGlobalScope;

/* The site's service worker, served at `/sw-push.js`. (Specification, section 7.) Each concern is a file that adds
   its own listeners. None of them caches data that only a member may see. */

keepShells(self);
serveOffline(self);
receiveShared(self);
hearPushes(self);
hearClicks(self);
keepSubscription(self);

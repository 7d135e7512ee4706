import { handleClicks } from './clicks.ts';
import { cacheShells } from './cache-shells.ts';
import { handlePushes } from './pushes.ts';
import { renewSubscription } from './renew-subscription.ts';
import { receiveShared } from './receive-shared.ts';
import { serveOffline } from './serve-offline.ts';

declare const self: ServiceWorkerGlobalScope;

/* The site's service worker, served at `/sw-push.js`. (Specification, section 7.) Each concern has a file that adds its
   own listeners. None of the listeners caches data that only a member may see. */

cacheShells(self);
serveOffline(self);
receiveShared(self);
handlePushes(self);
handleClicks(self);
renewSubscription(self);

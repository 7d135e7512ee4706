import type { MessageKeys, NestedKeyOf } from 'use-intl';
import type { LanderName } from '#contract/landers.ts';
import type { Area, Messages } from './catalogue.ts';

type TitleKey = MessageKeys<Messages, NestedKeyOf<Messages>>;

/** The `handle` export of a screen or layout. */
export interface ScreenHandle {
  /**
   * The areas whose words the screen uses. The shell's and the American footer's are always provided. A screen with
   * several routes derives them from the route's id.
   */
  readonly words: readonly Area[] | ((routeId: string) => readonly Area[]);
  /** Further areas for visitors and for members whose email address is not confirmed. */
  readonly visitorWords?: readonly Area[];
  /**
   * The message key of the document's title, which the layout renders; `{site}` in the message is the site's name. If
   * the title depends on loaded data or on state, the screen renders it with `ScreenTitle`.
   */
  readonly title?: TitleKey | ((routeId: string) => TitleKey);
  /** A visitor's page loads its scripts only after it has been painted. */
  readonly late?: true;
  /** True for an order screen, whose own bar replaces the bottom bar. */
  readonly checkout?: true;
  /** True if the actions for a member replace the bottom bar. */
  readonly ownBar?: true;
  /** The landing page's name, and whether its bar overlays the picture. */
  readonly lander?: { readonly name: LanderName; readonly over?: boolean };
}

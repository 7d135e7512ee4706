import type { MessageKeys, NestedKeyOf } from 'use-intl';
import type { LanderName } from '#contract/landers.ts';
import type { Area, Messages } from './catalogue.ts';

/** What a screen, or a layout, exports as `handle`. */
export interface ScreenHandle {
  /** The areas whose words it uses. The shell's and those of its American footer are always there. */
  readonly words: readonly Area[];
  /** Also these, for whoever is not a member with a confirmed address. */
  readonly visitorWords?: readonly Area[];
  /**
   * The words of the document's title, which the layout renders; `{site}` in them is the site's name. A title that
   * depends on loaded data or on the screen's state is rendered by the screen, with `ScreenTitle`.
   */
  readonly title?: MessageKeys<Messages, NestedKeyOf<Messages>>;
  /** A visitor's page loads its scripts only when they are needed. */
  readonly late?: true;
  /** An order: its bar replaces the bottom bar. */
  readonly checkout?: true;
  /** The actions for a member replace the bottom bar. */
  readonly ownBar?: true;
  /** Which landing page this is, and whether its bar lies on the picture. */
  readonly lander?: { readonly name: LanderName; readonly over?: boolean };
}

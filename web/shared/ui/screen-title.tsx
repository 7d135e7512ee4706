import { createContext, type ReactNode, useContext } from 'react';

export interface ScreenTitleProps {
  children?: string;
  /** For search engines and link previews, instead of the site's own. */
  description?: string;
}

/** Renders the document's title. The application's adds the site's name and the unread counts. */
export const RenderTitleContext = createContext<(props: ScreenTitleProps) => ReactNode>(({ children }) => (
  <title>{children}</title>
));

/**
 * The document's title, for a screen whose title depends on loaded data or on its own state. Other screens declare it
 * in their `handle`.
 */
export function ScreenTitle(props: ScreenTitleProps) {
  return useContext(RenderTitleContext)(props);
}

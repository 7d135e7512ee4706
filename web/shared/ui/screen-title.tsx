import { createContext, type ReactNode, useContext } from 'react';

export interface ScreenTitleProps {
  children?: string;
  /** For search engines and link previews, replaces the site's own description. */
  description?: string;
}

/** Renders the document's title. The application provides a version that adds the site's name and the unread counts. */
export const RenderTitleContext = createContext<(props: ScreenTitleProps) => ReactNode>(({ children }) => (
  <title>{children}</title>
));

/**
 * The document's title, for screens whose title depends on loaded data or state. Other screens declare it in their
 * `handle`.
 */
export function ScreenTitle(props: ScreenTitleProps) {
  return useContext(RenderTitleContext)(props);
}

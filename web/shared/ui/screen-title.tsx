import { createContext, type ReactNode, useContext } from 'react';

export interface ScreenTitleProps {
  children?: string;
  /** Description for search engines and link previews, which replaces the site's own. */
  description?: string;
}

/**
 * The component that renders the document's title. The application provides one that adds the site's name and the
 * unread counts.
 */
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

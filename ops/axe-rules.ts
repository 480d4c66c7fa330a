/** The axe-core rule tags that every screen must pass, in browser and component tests. */
export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Axe rules whose result depends on sizes or colours. The results of all other rules depend only on the visible
 * elements.
 */
export const STYLE_RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

/** The groups of axe's rules that every screen has to meet, in journeys and in component tests. */
export const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

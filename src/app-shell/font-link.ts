/** Builds a link that preloads a font in parallel with the style sheet. */
export const buildFontLink = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const

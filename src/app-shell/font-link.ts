/** Fetched beside the style sheet and not after it. */
export const fontLink = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const

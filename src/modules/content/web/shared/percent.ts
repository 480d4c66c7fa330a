/** Formats a percentage without the sign: '12.5' or '12,5', depending on the language. */
export const formatPercent = (language: string, percent: number): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(percent)

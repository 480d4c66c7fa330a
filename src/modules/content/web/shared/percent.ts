/** Formats a percentage in the language's number format without the sign: '15', '12.5', '12,5'. */
export const formatPercent = (language: string, percent: number): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(percent)

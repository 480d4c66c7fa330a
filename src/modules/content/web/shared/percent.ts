/** '15', '12.5', '12,5': a percentage as its language writes numbers, without the sign. */
export const percentText = (language: string, percent: number): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(percent)

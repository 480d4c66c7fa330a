import type { Translate } from '#platform/web/translate.ts'

/** Short name of a month, for example 'Nov'. */
export const shortMonthName = (t: Translate<never>, month: string): string =>
  t(`monthShort.${Number(month.slice(5))}` as never)

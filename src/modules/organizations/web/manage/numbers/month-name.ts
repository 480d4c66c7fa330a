import type { Translate } from '#platform/web/translate.ts'

/** 'Nov' beside its neighbours. */
export const monthSign = (t: Translate<never>, month: string): string =>
  t(`monthShort.${Number(month.slice(5))}` as never)

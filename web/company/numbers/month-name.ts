import type { Translate } from '../../translate.ts'

/** 'November 2026' of '2026-11'. */
export function monthName(t: Translate<never>, month: string): string {
  const [year, number] = month.split('-')
  return `${t(`month.${Number(number)}` as never)} ${year}`
}

/** 'Nov' beside its neighbours. */
export const monthSign = (t: Translate<never>, month: string): string =>
  t(`monthShort.${Number(month.slice(5))}` as never)

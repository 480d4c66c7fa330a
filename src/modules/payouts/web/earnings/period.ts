import { parseCalendarDay } from '#platform/web/local-time.ts'

export interface Dates {
  fromDate: string
  toDate: string
}

const toIsoDate = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/**
 * Returns the preset periods, based on the provider’s current date. The periods for the current month and year end
 * today.
 */
export function getPresetPeriods(
  today: string,
): Record<'thisMonth' | 'lastMonth' | 'thisYear' | 'twelveMonths', Dates> {
  const { year, month } = parseCalendarDay(today)
  return {
    thisMonth: { fromDate: toIsoDate(year, month, 1), toDate: today },
    lastMonth: { fromDate: toIsoDate(year, month - 1, 1), toDate: toIsoDate(year, month, 0) },
    thisYear: { fromDate: toIsoDate(year, 1, 1), toDate: today },
    twelveMonths: { fromDate: toIsoDate(year, month - 11, 1), toDate: today },
  }
}

/** Reads the period and page from a URL and drops other parameters. */
export function parsePeriod(query: URLSearchParams): Partial<Dates> & { page?: string } {
  const entries = ['fromDate', 'toDate', 'page'].flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value]] : []
  })
  return Object.fromEntries(entries)
}

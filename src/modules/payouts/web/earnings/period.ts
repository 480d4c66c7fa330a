import { calendarDay } from '#platform/web/zoned.ts'

export interface Dates {
  fromDate: string
  toDate: string
}

const iso = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** Periods that people ask for most, by the counsellor's date today; months and years are whole up to today. */
export function usualPeriods(today: string): Record<'thisMonth' | 'lastMonth' | 'thisYear' | 'twelveMonths', Dates> {
  const { year, month } = calendarDay(today)
  return {
    thisMonth: { fromDate: iso(year, month, 1), toDate: today },
    lastMonth: { fromDate: iso(year, month - 1, 1), toDate: iso(year, month, 0) },
    thisYear: { fromDate: iso(year, 1, 1), toDate: today },
    twelveMonths: { fromDate: iso(year, month - 11, 1), toDate: today },
  }
}

/** What an address asks for; nothing else of it reaches the server. */
export function wantedPeriod(query: URLSearchParams): Partial<Dates> & { page?: string } {
  const wanted = ['fromDate', 'toDate', 'page'].flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value]] : []
  })
  return Object.fromEntries(wanted)
}

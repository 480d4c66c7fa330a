// Input types of the availability engine: a provider's hours and rules, calendar entries and slot queries.

/** An instant in whole UTC minutes since 1970-01-01T00:00Z. */
export type Minute = number

/** UTC minutes, half-open: `end` is excluded. */
export interface Interval {
  readonly start: Minute
  readonly end: Minute
}

/** Minutes 0..1440 of a local day in the provider's time zone. Hours past midnight are split over two days. */
export interface DayHours {
  readonly start: number
  readonly end: number
}

/**
 * A provider's hours and booking rules (spec §3 and issue 3, 'Working hours'). Day numbers are local days since
 * 1970-01-01.
 */
export interface Schedule {
  /** The provider's IANA time zone. */
  readonly timezone: string
  /** Standard hours, index 0 = Monday … 6 = Sunday. */
  readonly weekly: readonly (readonly DayHours[])[]
  /** First and last day of the standard hours, inclusive; null for no limit. */
  readonly validFrom: number | null
  readonly validTo: number | null
  /**
   * Week plans that replace the standard hours from `fromDay` to `toDay`, inclusive; `days` is indexed by weekday, like
   * `weekly`. If plans overlap, the last one wins.
   */
  readonly weekPlans: readonly {
    readonly fromDay: number
    readonly toDay: number
    readonly days: readonly (readonly DayHours[])[]
  }[]
  /** Absences, which override everything that adds working time. */
  readonly closed: readonly Interval[]
  /** Extra working time, which also applies on holidays. */
  readonly extra: readonly Interval[]
  /** Days on which neither standard hours nor week plans apply. */
  readonly holidays: readonly number[]
  /** Notice period: the earliest start is now plus this. */
  readonly advanceMinutes: number
  /** The last local day on which a session may start; see `lastBookableDay`. */
  readonly lastDay: number
  /** Minutes kept free before and after a new session; they may extend outside the opening hours. */
  readonly bufferBefore: number
  readonly bufferAfter: number
  /** Maximum number of sessions that may start on one local day; null for no limit. */
  readonly dailyMaximum: number | null
}

/** A calendar entry with the buffers that applied when it was created. */
export interface BusyInterval extends Interval {
  readonly bufferedStart: Minute
  readonly bufferedEnd: Minute
}

/** A search for start times in [from, to) of a session of `duration` minutes. */
export interface SlotSearch {
  readonly from: Minute
  /** May be Infinity, because the booking window limits the search too. */
  readonly to: Minute
  readonly now: Minute
  readonly duration: number
  /** Minutes between offered start times, counted from local midnight: a divisor of 1440, 15 by default (spec §9). */
  readonly step?: number
}

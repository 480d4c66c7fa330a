/** The shapes that the availability core reads: a counsellor's hours and rules, what is taken, what is asked. */

/** An instant: whole UTC minutes since 1970-01-01T00:00Z. */
export type Minute = number

/** UTC minutes, half open: `end` itself is outside. */
export interface Interval {
  readonly start: Minute
  readonly end: Minute
}

/** Minutes of the local day 0..1440 on the counsellor's own wall clock; hours over midnight are two days' intervals. */
export interface DayHours {
  readonly start: number
  readonly end: number
}

/** Spec §3 'Working hours', issue 3 'Working hours'. Day numbers are local days since 1970-01-01. */
export interface Schedule {
  /** The counsellor's own IANA zone. */
  readonly timezone: string
  /** Standard hours, index 0 = Monday … 6 = Sunday. */
  readonly weekly: readonly (readonly DayHours[])[]
  /** First and last day on which the standard hours hold, inclusive; null is without limit. */
  readonly validFrom: number | null
  readonly validTo: number | null
  /** Replaces the standard hours on its days (inclusive, `days` by weekday as above); of several the last wins. */
  readonly weekPlans: readonly {
    readonly fromDay: number
    readonly toDay: number
    readonly days: readonly (readonly DayHours[])[]
  }[]
  /** Absences; they win over everything that opens time. */
  readonly closed: readonly Interval[]
  /** Exceptions that open time, on holidays too. */
  readonly extra: readonly Interval[]
  /** Days on which neither standard hours nor week plans hold. */
  readonly holidays: readonly number[]
  /** The earliest start is now plus this. */
  readonly advanceMinutes: number
  /** The last local day on which a session may start; see `lastBookableDay`. */
  readonly lastDay: number
  /** Minutes kept free around a new session; they may reach outside the opening hours. */
  readonly bufferBefore: number
  readonly bufferAfter: number
  /** Most sessions that may start on one local day; null is without limit. */
  readonly dailyMaximum: number | null
}

/** A booking, hold, occurrence or invitation with the buffers of the moment it was made. */
export interface Taken extends Interval {
  readonly bufferedStart: Minute
  readonly bufferedEnd: Minute
  readonly countsAsSession: boolean
}

/** What is asked: starts in [from, to) for a session of `duration` minutes. */
export interface Wanted {
  readonly from: Minute
  readonly to: Minute
  readonly now: Minute
  readonly duration: number
  /** Minutes between offered starts, counted from local midnight: a divisor of 1440, by default 15 (spec §9). */
  readonly step?: number
}

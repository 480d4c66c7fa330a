/** How long each measure goes on. */
export interface Pace {
  /** Rounds of calls without HTTP, after one that only warms up. */
  rounds: number
  httpRounds: number
  /** Milliseconds of each candidate in a round, with one connection and with many. */
  aloneMs: number
  busyMs: number
  /** Bookings made in the database and over HTTP, where there are enough clients. */
  bookingsInDatabase: number
  bookingsOverHttp: number
  availabilityRounds: number
  lighthouseRuns: number
  /** Public pages given to Lighthouse. */
  lighthousePages: number
}

export const FULL_PACE: Pace = {
  ...{ rounds: 5, httpRounds: 3, aloneMs: 500, busyMs: 1_200 },
  ...{ bookingsInDatabase: 6_000, bookingsOverHttp: 4_500 },
  ...{ availabilityRounds: 15, lighthouseRuns: 5, lighthousePages: 4 },
}

/** `--quick`: shows that everything can be measured, and what became much slower. */
export const QUICK_PACE: Pace = {
  ...{ rounds: 3, httpRounds: 3, aloneMs: 100, busyMs: 200 },
  ...{ bookingsInDatabase: 600, bookingsOverHttp: 600 },
  ...{ availabilityRounds: 3, lighthouseRuns: 1, lighthousePages: 1 },
}

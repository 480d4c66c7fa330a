/** How much work each measurement does. */
export interface Pace {
  /** The number of rounds for calls without HTTP, not counting the warm-up round. */
  rounds: number
  httpRounds: number
  /** How long each candidate runs in a round, in milliseconds, with one connection (`alone`) and with many (`busy`). */
  aloneMs: number
  busyMs: number
  /**
   * The number of bookings to make directly in the database and over HTTP. Fewer are made if there are too few clients.
   */
  bookingsInDatabase: number
  bookingsOverHttp: number
  availabilityRounds: number
  lighthouseRuns: number
  /** The number of public pages that Lighthouse measures. */
  lighthousePages: number
}

export const FULL_PACE: Pace = {
  ...{ rounds: 5, httpRounds: 3, aloneMs: 500, busyMs: 1_200 },
  ...{ bookingsInDatabase: 6_000, bookingsOverHttp: 4_500 },
  ...{ availabilityRounds: 15, lighthouseRuns: 5, lighthousePages: 4 },
}

/** For `--quick`, which checks that all measurements work and warns about large regressions. */
export const QUICK_PACE: Pace = {
  ...{ rounds: 2, httpRounds: 2, aloneMs: 100, busyMs: 200 },
  ...{ bookingsInDatabase: 300, bookingsOverHttp: 300 },
  ...{ availabilityRounds: 3, lighthouseRuns: 1, lighthousePages: 1 },
}

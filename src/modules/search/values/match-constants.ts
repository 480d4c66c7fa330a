import { DAY_PARTS } from '#platform/values/enums.ts'

/** Preferred time of a session: a part of the day on weekdays, or the weekend. */
export const FREE_PARTS = [...DAY_PARTS, 'weekend'] as const
export type FreePart = (typeof FREE_PARTS)[number]
/** Number of days ahead in which free slots are considered, limited by the ring of search bits. */
export const MATCH_DAYS = 7

/** The maximum prices, in euros, that the questionnaire offers. */
export const MATCH_PRICES = [30, 40, 50, 60, 80, 100] as const

/** The browser compares candidates from up to MATCH_MAX_PAGES pages of this size (decision 0047). */
export const MATCH_PAGE_SIZE = 100
export const MATCH_MAX_PAGES = 10

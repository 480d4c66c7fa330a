import { DAY_PARTS } from '#platform/values/enums.ts'

/** When somebody would like to talk: on working days by part of day, or at a weekend. */
export const FREE_PARTS = [...DAY_PARTS, 'weekend'] as const
export type FreePart = (typeof FREE_PARTS)[number]
/** Free times are looked at so many days ahead, as far as the finder's own bits reach. */
export const MATCH_DAYS = 7

/** What a browser compares by itself comes in pieces, and never more of them than this (decision 0047). */
export const MATCH_PIECE = 100
export const MATCH_PIECES = 10

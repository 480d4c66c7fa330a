import { floorToMinute } from './minutes.ts'
import type { Minute } from './schedule.ts'

/** Parses an ISO instant into a UTC minute; for tests. */
export const parseMinute = (iso: string): Minute => floorToMinute(Temporal.Instant.from(iso))

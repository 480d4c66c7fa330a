import { MINUTES_PER_DAY } from '#modules/availability/values/day-schedule.ts'
import type { BusyInterval, DayHours, Interval, Minute, Schedule, SlotSearch } from './schedule.ts'

/** A case for the property tests. The same seed produces the same case in every process. */
export interface RandomCase {
  readonly schedule: Schedule
  readonly taken: readonly BusyInterval[]
  readonly query: SlotSearch
  readonly random: RandomSource
}

/**
 * Zones with half-hour and quarter-hour offsets, a 30-minute clock change, a skipped day, clock changes at midnight, or
 * no clock changes.
 */
export const ZONES = [
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/St_Johns',
  'Africa/Casablanca',
  'Europe/Tallinn',
  'America/New_York',
  'UTC',
  'Asia/Tehran',
  'Pacific/Chatham',
  'America/Santiago',
  'Asia/Gaza',
] as const

const DURATIONS = [15, 20, 30, 45, 50, 60, 60, 60, 90, 120, 240, 600]
const BUFFERS = [0, 0, 0, 5, 10, 15, 30, 60]

/** Pseudo-random values from one seed. */
export interface RandomSource {
  /** Returns an integer in [min, max]. */
  integer(min: number, max: number): number
  pick<T>(options: readonly T[]): T
  /** Returns true with the given probability. */
  chance(probability: number): boolean
}

/** Creates a case of one to three days, mostly around a clock change in the years 2009 to 2031. */
export function createRandomCase(seed: number): RandomCase {
  const random = createRandom(seed)
  const timezone = ZONES[seed % ZONES.length]!
  const centre = randomMinute(timezone, random)
  const from = centre - random.integer(0, 1.5 * MINUTES_PER_DAY)
  const to = from + random.integer(6 * 60, random.chance(0.03) ? 6 * MINUTES_PER_DAY : 2 * MINUTES_PER_DAY)
  const now =
    from + (random.chance(0.7) ? -random.integer(0, 30 * MINUTES_PER_DAY) : random.integer(0, MINUTES_PER_DAY))
  const step = random.chance(0.8) ? 15 : random.pick([5, 30, 60])
  const query = { from, to, now, duration: random.pick(DURATIONS), step }
  return { schedule: randomSchedule(timezone, from, random), taken: randomTaken(from, to, random), query, random }
}

function randomSchedule(timezone: string, from: Minute, random: RandomSource): Schedule {
  const today = Math.floor(from / MINUTES_PER_DAY)
  const fromDay = today + random.integer(-2, 2)
  const plans = random.chance(0.25) ? random.integer(1, 2) : 0
  return {
    timezone,
    weekly: randomWeek(random),
    validFrom: random.chance(0.2) ? today + random.integer(-2, 2) : null,
    validTo: random.chance(0.2) ? today + random.integer(-1, 3) : null,
    weekPlans: repeat(plans, () => ({ fromDay, toDay: fromDay + random.integer(0, 6), days: randomWeek(random) })),
    closed: repeat(random.chance(0.4) ? random.integer(1, 3) : 0, () => randomInterval(from, random)),
    extra: repeat(random.chance(0.3) ? random.integer(1, 2) : 0, () => randomInterval(from, random)),
    holidays: random.chance(0.2) ? [today + random.integer(-1, 3)] : [],
    advanceMinutes: random.pick([0, 60, 120, MINUTES_PER_DAY]),
    lastDay: today + (random.chance(0.2) ? random.integer(0, 2) : 90),
    bufferBefore: random.pick(BUFFERS),
    bufferAfter: random.pick(BUFFERS),
    dailyMaximum: random.chance(0.3) ? random.integer(0, 4) : null,
  }
}

function randomWeek(random: RandomSource): DayHours[][] {
  const sameForAllDays = random.chance(0.3) ? randomDay(random) : undefined
  return repeat(7, () => sameForAllDays ?? randomDay(random))
}

function randomDay(random: RandomSource): DayHours[] {
  if (random.chance(0.15)) return []
  if (random.chance(0.15)) return [{ start: 0, end: MINUTES_PER_DAY }]
  const step = random.chance(0.8) ? 15 : 1
  return repeat(random.integer(1, 3), () => {
    const start = step * random.integer(0, MINUTES_PER_DAY / step - 1)
    const end = random.chance(0.1)
      ? MINUTES_PER_DAY
      : Math.min(MINUTES_PER_DAY, start + step * random.integer(1, 600 / step))
    return { start, end }
  })
}

function randomTaken(from: Minute, to: Minute, random: RandomSource): BusyInterval[] {
  const taken = repeat(random.integer(0, 6), () => {
    const start = from + random.integer(-MINUTES_PER_DAY, to - from + MINUTES_PER_DAY)
    const end = start + random.pick(DURATIONS)
    const bufferedStart = start - random.pick(BUFFERS)
    return { start, end, bufferedStart, bufferedEnd: end + random.pick(BUFFERS) }
  })
  return taken.sort((a, b) => a.start - b.start)
}

function randomInterval(from: Minute, random: RandomSource): Interval {
  const start = from + random.integer(-MINUTES_PER_DAY, 2 * MINUTES_PER_DAY)
  return { start, end: start + (random.chance(0.3) ? MINUTES_PER_DAY : random.integer(5, 300)) }
}

function randomMinute(timezone: string, random: RandomSource): Minute {
  const instant = Temporal.Instant.from('2009-01-01T00:00Z').add({
    minutes: random.integer(0, 22 * 365 * MINUTES_PER_DAY),
  })
  const clockChange = instant.toZonedDateTimeISO(timezone).getTimeZoneTransition('next')
  const chosen = clockChange === null || random.chance(0.2) ? instant : clockChange
  return Math.round(chosen.epochMilliseconds / 60_000)
}

function repeat<T>(count: number, create: () => T): T[] {
  return Array.from({ length: count }, create)
}

/**
 * A multiplicative congruential generator (modulus 2^31 - 1), warmed up so that nearby seeds produce different
 * sequences.
 */
function createRandom(seed: number): RandomSource {
  let state = (seed * 7919 + 12345) % 2_147_483_647
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  for (let i = 0; i < 5; i++) next()
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    integer,
    pick: (options) => options[integer(0, options.length - 1)]!,
    chance: (probability) => next() < probability,
  }
}

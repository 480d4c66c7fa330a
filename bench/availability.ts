import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { computeFreeSlots } from '#modules/availability/server/free-slots.ts'
import { groupSlotsByDay } from '#modules/availability/server/group-slots.ts'
import type { BusyInterval, DayHours, Interval, Schedule } from '#modules/availability/server/schedule.ts'
import { toUtcMinute } from '#modules/availability/server/zone-offsets.ts'
import { dayOfDate, formatMinute } from '#modules/availability/values/calendar-days.ts'
import { median } from './figures.ts'
import { FULL_PACE } from './pace.ts'

/**
 * Benchmarks our computation of available times, including rendering to JSON, against one that uses only Temporal, on
 * the workload of speed.md section 1. `node bench/availability.ts` prints the medians and their ratios.
 */

const ZONE = 'Europe/Tallinn'
const FIRST = dayOfDate('2027-10-18')
const DURATION = 60
const NOTICE = 120
const WINDOWS = [
  { name: '1 day', days: 1, calls: 400 },
  { name: '4 weeks', days: 28, calls: 40 },
  { name: '26 weeks', days: 182, calls: 10 },
]

/** Milliseconds per call for one time window. `ratio` is Temporal's time divided by ours. */
export interface AvailabilityMeasurement {
  readonly window: string
  readonly starts: number
  readonly ownMs: number
  readonly temporalMs: number
  readonly ratio: number
}

interface Workload {
  readonly schedule: Schedule
  readonly taken: readonly BusyInterval[]
  readonly from: number
  readonly to: number
  readonly now: number
  readonly fromDate: string
  readonly toDate: string
}

type SlotRenderer = (workload: Workload) => string

/**
 * Measures both implementations in turn for each window. The target is a ratio of at least 15 for 26 weeks. @throws if
 * the results differ
 */
export function measureAvailability(rounds: number): AvailabilityMeasurement[] {
  return WINDOWS.map(({ name, days, calls }) => {
    const workload = buildWorkload(days)
    const text = renderWithOwnCode(workload)
    if (text !== renderWithTemporal(workload)) throw new Error(`the results differ for ${name}`)
    const times: { own: number[]; temporal: number[] } = { own: [], temporal: [] }
    for (let round = 0; round < rounds; round++) {
      times.own.push(measureMsPerCall(renderWithOwnCode, workload, calls * 10))
      times.temporal.push(measureMsPerCall(renderWithTemporal, workload, calls))
    }
    const [ownMs, temporalMs] = [median(times.own), median(times.temporal)]
    return { window: name, starts: text.split('Z').length - 1, ownMs, temporalMs, ratio: temporalMs / ownMs }
  })
}

/** Renders the start times of each date in the format of the API response. */
function renderWithOwnCode({ schedule, taken, from, to, now, fromDate, toDate }: Workload): string {
  const starts = computeFreeSlots(schedule, taken, { from, to, now, duration: DURATION })
  const days = groupSlotsByDay(starts, ZONE, fromDate, toDate)
  return JSON.stringify(days.map(({ date, minutes }) => ({ date, slots: minutes.map(formatMinute) })))
}

/**
 * Renders the same result with Temporal only, converting each local time within working hours to an instant. Bookings
 * and absences are sorted and scanned once, so that only the time arithmetic differs.
 */
function renderWithTemporal(workload: Workload): string {
  const days: { date: string; slots: string[] }[] = []
  const last = Temporal.PlainDate.from(workload.toDate)
  const blocked = [...workload.taken, ...workload.schedule.closed].sort((a, b) => a.start - b.start)
  const earliest = workload.now + NOTICE
  let passed = 0
  for (let date = Temporal.PlainDate.from(workload.fromDate); Temporal.PlainDate.compare(date, last) <= 0; ) {
    const slots: string[] = []
    for (const hours of workload.schedule.weekly[date.dayOfWeek - 1]!) {
      for (let at = hours.start; at + DURATION <= hours.end; at += 15) {
        const time = new Temporal.PlainTime(Math.floor(at / 60), at % 60)
        const instant = date.toZonedDateTime({ timeZone: ZONE, plainTime: time }).toInstant()
        const start = instant.epochMilliseconds / 60_000
        while (passed < blocked.length && blocked[passed]!.end <= start) passed++
        if (start >= earliest && !(passed < blocked.length && blocked[passed]!.start < start + DURATION)) {
          slots.push(instant.toString())
        }
      }
    }
    days.push({ date: date.toString(), slots })
    date = date.add({ days: 1 })
  }
  return JSON.stringify(days)
}

function buildWorkload(days: number): Workload {
  const weekday: DayHours[] = [
    { start: 9 * 60, end: 13 * 60 },
    { start: 14 * 60, end: 18 * 60 },
  ]
  const weekly = Array.from({ length: 7 }, (_, i) => (i < 5 ? weekday : []))
  const last = FIRST + days - 1
  const from = toUtcMinute(ZONE, FIRST, 0)
  const { taken, closed } = buildBusyTime()
  const rules = { advanceMinutes: NOTICE, lastDay: FIRST + 400, bufferBefore: 0, bufferAfter: 0, dailyMaximum: null }
  const unlimited = { validFrom: null, validTo: null, weekPlans: [], extra: [], holidays: [] }
  const schedule = { timezone: ZONE, weekly, closed, ...unlimited, ...rules }
  const to = toUtcMinute(ZONE, last + 1, 0)
  const dates = { fromDate: formatMinute(FIRST * 1440).slice(0, 10), toDate: formatMinute(last * 1440).slice(0, 10) }
  return { schedule, taken, from, to, now: toUtcMinute(ZONE, FIRST, 9 * 60 + 20), ...dates }
}

/** Generates 150 non-overlapping sessions and 10 days off, spread over half a year by a seeded random generator. */
function buildBusyTime(): { taken: BusyInterval[]; closed: Interval[] } {
  let state = 20_271_018
  const pickBelow = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
  const hours = new Set<number>()
  while (hours.size < 150) hours.add(pickBelow(130 * 8))
  const taken = [...hours]
    .sort((a, b) => a - b)
    .map((workingHour) => {
      const workday = Math.floor(workingHour / 8)
      const hour = workingHour % 8
      const day = FIRST + Math.floor(workday / 5) * 7 + (workday % 5)
      const start = toUtcMinute(ZONE, day, (hour < 4 ? 9 + hour : 10 + hour) * 60)
      return { start, end: start + 60, bufferedStart: start, bufferedEnd: start + 60 }
    })
  const daysOff = new Set<number>()
  while (daysOff.size < 10) daysOff.add(FIRST + 1 + pickBelow(180))
  const closed = [...daysOff].map((day) => ({ start: toUtcMinute(ZONE, day, 0), end: toUtcMinute(ZONE, day + 1, 0) }))
  return { taken, closed }
}

function measureMsPerCall(render: SlotRenderer, workload: Workload, calls: number): number {
  // Collects garbage first. Temporal creates many objects, and a measurement would otherwise pay for collecting the
  // garbage left by the previous one.
  collectGarbage()
  const startedAt = performance.now()
  for (let i = 0; i < calls; i++) render(workload)
  return (performance.now() - startedAt) / calls
}

const collectGarbage = exposeGarbageCollector()

function exposeGarbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

if (import.meta.main) {
  for (const { window, starts, ownMs, temporalMs, ratio } of measureAvailability(FULL_PACE.availabilityRounds)) {
    const times = `own ${ownMs.toFixed(4)} ms, Temporal per candidate ${temporalMs.toFixed(3)} ms`
    console.log(`free times as JSON, ${window} (${starts} starts): ${ratio.toFixed(1)}x  (${times})`)
  }
}

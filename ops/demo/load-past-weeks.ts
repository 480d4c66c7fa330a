import { floorToMinute } from '#modules/availability/server/public.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { DemoSessionWriter } from './demo-session-writer.ts'
import type { LoadedProvider, LoadedTemplate } from './load-provider.ts'
import { DEMO_LOGINS } from './logins.ts'
import type { DemoProvider } from './provider-shape.ts'
import { pickRandom } from './seeded-random.ts'

const ZONE = 'Europe/Tallinn'
/**
 * The number of weeks over which the number of weekly sessions grows by a factor of e. The practice of the demo login's
 * provider is older, so it grows more slowly.
 */
const GROWTH_WEEKS = 9
const DEMO_LOGIN_GROWTH_WEEKS = 45
const WEEKS = 52
/** The fraction of a provider's times that were booked in the last week, relative to their `busyShare`. */
const BOOKED_SHARE = 0.75
const REGULAR_SHARE = 0.8
const NO_SHOW_SHARE = 0.03

interface PastWeeksContext {
  loaded: LoadedProvider
  clients: readonly string[]
  random: () => number
  sessions: DemoSessionWriter
  personal: LoadedTemplate[]
}

/**
 * Adds completed sessions from the last year within the provider's working hours. Their number grows from week to week,
 * and most times belong to a client who comes at that time every week.
 */
export function loadPastWeeks({ clock }: AppDeps, demo: DemoProvider, context: PastWeeksContext): void {
  const { loaded, clients, random, sessions, personal } = context
  const now = floorToMinute(clock.now())
  const durationInMinutes = getLongestDuration(personal)
  const growthWeeks = DEMO_LOGINS.some(({ providerKey }) => providerKey === demo.key)
    ? DEMO_LOGIN_GROWTH_WEEKS
    : GROWTH_WEEKS
  const times = listWeekTimes(demo, durationInMinutes).map((time) => ({
    ...time,
    regular: pickRandom(random, clients),
  }))
  const today = clock.now().toZonedDateTimeISO(ZONE).toPlainDate()
  for (let week = 0; week < WEEKS; week++) {
    const monday = today.subtract({ days: today.dayOfWeek - 1 + 7 * week })
    const share = demo.busyShare * BOOKED_SHARE * Math.exp(-week / growthWeeks)
    for (const { day, time, regular } of times) {
      if (random() > share) continue
      const start = floorToMinute(
        monday.add({ days: day }).toZonedDateTime({ timeZone: ZONE, plainTime: time }).toInstant(),
      )
      if (start + durationInMinutes > now || !sessions.reserve(loaded, start, durationInMinutes)) continue
      const client = random() < REGULAR_SHARE ? regular : pickRandom(random, clients)
      const template = pickTemplate(random, personal)
      sessions.add({ loaded, template, client, start, status: random() < NO_SHOW_SHARE ? 'noShow' : 'completed' })
    }
  }
}

/** Lists the consecutive start times that fit in the provider's week. `day` is 0 on Monday. */
function listWeekTimes({ hours }: DemoProvider, durationMinutes: number): { day: number; time: Temporal.PlainTime }[] {
  const distance = Math.ceil((durationMinutes + hours.bufferAfterMinutes) / 15) * 15
  return hours.weekly.flatMap((ranges, day) =>
    ranges.flatMap(([from, to]) => {
      const [first, end] = [Temporal.PlainTime.from(from), Temporal.PlainTime.from(to)]
      const count = Math.floor((first.until(end).total('minutes') - durationMinutes) / distance) + 1
      return Array.from({ length: count }, (_, index) => ({ day, time: first.add({ minutes: index * distance }) }))
    }),
  )
}

export const getLongestDuration = (templates: readonly LoadedTemplate[]): number =>
  Math.max(...templates.map(({ demo: { durationInMinutes } }) => durationInMinutes))

/** Picks a session type. The first one, which is for new clients, is rarely picked. */
export function pickTemplate(random: () => number, personal: readonly LoadedTemplate[]): LoadedTemplate {
  const [first, ...others] = personal
  return others.length === 0 || random() < 0.12 ? first! : pickRandom(random, others)
}

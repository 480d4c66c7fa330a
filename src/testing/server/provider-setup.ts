import { createTestProvider } from './factories.ts'
import { createTestApp, logInTestUser } from './test-app.ts'
import { createTestDeps } from './test-deps.ts'

type ProviderOptions = Parameters<typeof createTestProvider>[1]

/** Creates a logged-in counsellor. `times` lists the publicly available times of a day in Tallinn time. */
export async function createProviderSetup(options: ProviderOptions = { opens: 'tue 10:00-12:00' }) {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const provider = await createTestProvider(deps, options)
  const me = await logInTestUser(deps, provider)
  const times = async (date: string) => {
    const input = { id: provider.providerId, fromDate: date, toDate: date, durationInMinutes: 60 }
    const [day] = (await call('getAvailability', input)).body.data!
    return day!.slots.map((slot) => formatTallinnTime(slot.startDateTime))
  }
  return { deps, call, provider, me, times }
}

/** Formats an instant as the time of day in Tallinn. */
export const formatTallinnTime = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Tallinn').toPlainTime().toString({ smallestUnit: 'minute' })

/** Builds an open day in the format of `putWorkingHours`: buildOpenDay(2, '10:00-12:00'). */
export const buildOpenDay = (dayId: number, ...hours: string[]) => ({
  dayId,
  isOpened: true,
  workingIntervals: hours.map((text) => ({ startHours: text.slice(0, 5), endHours: text.slice(6) })),
})

/** Start times of the one-hour sessions that can be booked between 10:00 and 12:00. */
export const TUESDAY_STARTS = ['10:00', '10:15', '10:30', '10:45', '11:00']

import { createTestProvider } from './factories.ts'
import { createTestApp, logInTestUser } from './test-app.ts'
import { createTestDeps } from './test-deps.ts'

type Given = Parameters<typeof createTestProvider>[1]

/** Creates a counsellor with a login. `times` lists the publicly available times in Tallinn time. */
export async function createProviderSetup(given: Given = { opens: 'tue 10:00-12:00' }) {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const provider = await createTestProvider(deps, given)
  const me = await logInTestUser(deps, provider)
  const times = async (date: string) => {
    const input = { id: provider.providerId, fromDate: date, toDate: date, durationInMinutes: 60 }
    const [day] = (await call('getAvailability', input)).body.data!
    return day!.slots.map((slot) => formatTallinnTime(slot.startDateTime))
  }
  return { deps, call, provider, me, times }
}

/** Time of an instant in Tallinn. */
export const formatTallinnTime = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO('Europe/Tallinn').toPlainTime().toString({ smallestUnit: 'minute' })

/** An open day in the format of `putWorkingHours`: buildOpenDay(2, '10:00-12:00'). */
export const buildOpenDay = (dayId: number, ...hours: string[]) => ({
  dayId,
  isOpened: true,
  workingIntervals: hours.map((text) => ({ startHours: text.slice(0, 5), endHours: text.slice(6) })),
})

/** Bookable starts of one-hour sessions between ten and twelve. */
export const TUESDAY_STARTS = ['10:00', '10:15', '10:30', '10:45', '11:00']

import type { Page } from '@playwright/test'
import { buildPagePath } from '#modules/pages.ts'
import { makeBooking } from './make.ts'
import { monday, type Visit } from './site.ts'

/**
 * Returns ten o'clock on a weekday (1 is Monday) of the site's current week, a time at which every new counsellor is
 * available.
 */
export const getTenOClock = (weekday: number): Temporal.Instant =>
  monday()
    .add({ days: weekday - 1 })
    .toZonedDateTime({ timeZone: 'Europe/Tallinn', plainTime: '10:00' })
    .toInstant()

export interface PaidSession {
  page: Page
  bookingId: string
  start: Temporal.Instant
  /** The path of the session in the provider's area. */
  path: string
}

/** Creates a paid session between the test's client and counsellor, and opens it as the client. */
export async function createPaidSession(visit: Visit, weekday: number): Promise<PaidSession> {
  const { page, url } = visit
  const [client, counsellor] = [await visit.client(), await visit.counsellor()]
  const start = getTenOClock(weekday)
  const { bookingId, paymentIntentId } = await makeBooking(visit, {
    ...{ customer: client.emailAddress, providerId: counsellor.providerId },
    ...{ sessionTemplateId: counsellor.sessionTemplates[0]!.sessionTemplateId, startDateTime: start.toString() },
  })
  await visit.signIn(page, 'client')
  await page.goto(url + buildPagePath('mySessions', 'en', { paymentIntentId }))
  await page.getByRole('heading', { level: 1, name: 'Your session is booked' }).waitFor()
  return { page, bookingId, start, path: buildPagePath('providerSession', 'en', { id: bookingId }) }
}

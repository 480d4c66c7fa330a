import type { Page } from 'playwright-core'
import type { Visit } from './site.ts'

/** A call with the login of this page's browser, as its own screens make it. */
export const callAs = (page: Page, path: string, data: object, method = 'POST') =>
  page.evaluate(
    async ([where, body, how]) => {
      const [, token] = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)!
      const headers = {
        'content-type': 'application/json',
        'x-xsrf-token': token!,
        authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      }
      const answer = await fetch(`/api${where}`, { method: how, headers, body: JSON.stringify(body) })
      return (await answer.json()) as { data: never; errors: string[] }
    },
    [path, data, method] as const,
  )

export async function pay(page: Page): Promise<void> {
  const fields = page.frameLocator('iframe[name="payment-card-frame"]')
  await fields.locator('[name=number]').fill('4242424242424242')
  await fields.locator('[name=expiry]').fill('12 / 39')
  await fields.locator('[name=cvc]').fill('123')
  await page.getByRole('button', { name: /^(Pay|Maksa) \d/ }).click()
}

const TEXTS = {
  en: { title: 'Calm under pressure', description: 'Together.' },
  et: { title: 'Rahu pinge all', description: 'Koos.' },
}

/** Tests of one file share a counsellor: each has an hour of its own. */
const HOURS = ['12:00', '14:00', '16:00', '18:00', '10:00', '20:00', '08:00']

/** The demo counsellor's group on Saturday with one seat, and the demo client who sits in it. */
export async function aFullGroup(visit: Visit) {
  const counsellor = await visit.another()
  await visit.signIn(counsellor, 1)
  const terms = { type: 1, location: 1, texts: TEXTS, fee: 18, durationInMinutes: 90, languageId: 1 }
  const date = Temporal.Now.plainDateISO('Europe/Tallinn')
  const saturday = date.add({ days: 13 - date.dayOfWeek }).toString()
  const time = HOURS.shift()!
  const dates = { date: saturday, time }
  const made = await callAs(counsellor, '/provider/session-templates', {
    ...terms,
    minParticipants: 1,
    maxParticipants: 1,
    dates,
  })
  const { sessionTemplateId, groupSessionRecurrence } = made.data as {
    sessionTemplateId: string
    groupSessionRecurrence: { groupSessionRecurrenceId: string }[]
  }
  const member = await visit.another()
  await visit.signIn(member, 0)
  await member.goto(
    `${visit.url}/en/customer/checkout?occurrence=${groupSessionRecurrence[0]!.groupSessionRecurrenceId}`,
  )
  await pay(member)
  await member.getByRole('heading', { level: 1, name: 'Your time is booked.' }).waitFor()
  const cancel = async () => {
    const mine = await callAs(member, '/customer/bookings', { when: 'upcoming' })
    const { items } = mine.data as { items: { bookingId: string; sessionTemplateId: string }[] }
    const { bookingId } = items.find((one) => one.sessionTemplateId === sessionTemplateId)!
    await callAs(member, `/customer/cancel-booking-request/${bookingId}/0`, { cancellationReason: '' })
  }
  const start = Temporal.ZonedDateTime.from(`${saturday}T${time}[Europe/Tallinn]`).toInstant()
  return { sessionTemplateId, start, cancel }
}

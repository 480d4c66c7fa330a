import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pay } from './pay.ts'
import type { Visit } from './site.ts'

const ZONE = 'Europe/Tallinn'
/** Whose sessions are health care; without the right to withdraw (docs/decisions/0022). */
const COUNSELLOR = 'anna-lepalind'

/** A free start of the demo counsellor on a weekday (1 Monday) of the week the site is in, as everybody is offered it. */
export async function freeTime(
  { page, url }: Visit,
  weekday: number,
  counsellor = COUNSELLOR,
): Promise<URLSearchParams> {
  const html = await (await page.request.get(`${url}/en/${counsellor}?view=list`)).text()
  const links = [...html.replaceAll('&amp;', '&').matchAll(/\?(session=[\w-]+&start=[\w%.:-]+)/g)]
  const queries = links.map(([, query]) => new URLSearchParams(query))
  return queries.find((query) => startOf(query).toZonedDateTimeISO(ZONE).dayOfWeek === weekday)!
}

const startOf = (query: URLSearchParams) => Temporal.Instant.from(query.get('start')!)

/** The demo client books and pays a time of the demo counsellor. @returns the page that the counsellor's mail leads to. */
export async function paidSession(
  visit: Visit,
  weekday: number,
  counsellor = COUNSELLOR,
): Promise<{ page: Page; path: string; start: Temporal.Instant }> {
  const { page, url } = visit
  const query = await freeTime(visit, weekday, counsellor)
  const theirs = counsellor === COUNSELLOR ? 'counsellor@hool.test' : `${counsellor}@hool.test`
  const before = (await mailsToCounsellor(visit, theirs)).length
  const isThere = async () => (await mailsToCounsellor(visit, theirs)).length > before
  await visit.signIn(page, 0)
  await page.goto(`${url}/en/customer/checkout?${query}`)
  await pay(page)
  await page.getByRole('heading', { level: 1, name: 'Your time is booked.' }).waitFor()
  await expect.poll(isThere, { interval: 250 }).toBe(true)
  const [mail] = await mailsToCounsellor(visit, theirs)
  const [, path] = /(\/(?:en|et)\/[\w-]+\/(?:sessions|seansid)\/[\w-]+)/.exec(mail!.text)!
  return { page, path: path!.replace(/^\/et\/pakkuja\/seansid/, '/en/provider/sessions'), start: startOf(query) }
}

const mailsToCounsellor = async ({ mails }: Visit, theirs: string) =>
  (await mails()).filter(({ to, attachments }) => to.includes(theirs) && attachments.length > 0)

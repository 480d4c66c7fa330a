import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PAGES, pagePath } from '#contract/pages.ts'
import { aMember } from './member.ts'
import { pay } from './pay.ts'
import { openSite, type Visit } from './site.ts'

const COUNSELLOR = 'anna-lepalind'
const SECRETS = ['Salajane', 'Varjatudnimi', 'hidden.test', '+3725551230', 'Peidetud']

/** The next dates of the demo counsellor's group, as its page lists them. */
async function groupDate({ page, url }: Visit): Promise<string> {
  const provider = await page.request.get(`${url}/api/customer/provider/${COUNSELLOR}`)
  const { data } = (await provider.json()) as { data: { sessionTemplates: Template[] } }
  const dates = data.sessionTemplates.flatMap((one) => one.groupSessionRecurrence ?? [])
  return dates.filter(({ freeSeats }) => freeSeats >= 3).at(-1)!.groupSessionRecurrenceId
}
interface Template {
  groupSessionRecurrence?: { groupSessionRecurrenceId: string; freeSeats: number }[]
}

async function takeSeat({ url }: Visit, page: Page, occurrence: string): Promise<void> {
  await page.goto(`${url}/en/customer/checkout?occurrence=${occurrence}`)
  await pay(page)
  await page.getByRole('heading', { level: 1, name: 'Your time is booked.' }).waitFor()
}

/** Somebody whose every trace can be found again. */
async function secretMember(visit: Visit, index: number): Promise<Page> {
  const page = await visit.another()
  await aMember(visit, `member-${index}@hidden.test`, page)
  await page.evaluate(async (number) => {
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]!
    const headers = {
      'content-type': 'application/json',
      'x-xsrf-token': token,
      authorization: `Bearer ${localStorage.getItem('accessToken')}`,
    }
    const person = {
      firstName: 'Salajane',
      lastName: 'Varjatudnimi',
      addressLine1: `Peidetud ${number}`,
      phone: `+3725551230${number}`,
    }
    await fetch('/api/customer/profile', { method: 'PUT', headers, body: JSON.stringify(person) })
  }, index)
  return page
}

test('no page that the server draws, and nothing that a member’s browser is sent, tells of the others in a group', {
  timeout: 240_000,
}, async () => {
  const visit = await openSite()
  const { page, url } = visit
  const occurrence = await groupDate(visit)
  for (const index of [1, 2]) await takeSeat(visit, await secretMember(visit, index), occurrence)
  const read: [from: string, text: string][] = []
  page.on('response', async (response) => {
    const text = await response.text().catch(() => '')
    if (!response.url().includes('/assets/')) read.push([response.url(), text])
  })
  await visit.signIn(page, 0)
  await takeSeat(visit, page, occurrence)
  const session = page.url()
  for (const address of [
    '/en/customer/my-sessions',
    '/en/customer/my-sessions?when=history',
    `/en/${COUNSELLOR}`,
    `/et/${COUNSELLOR}`,
    `/en/provider-details/${COUNSELLOR}`,
  ])
    await page.goto(url + address, { waitUntil: 'networkidle' })
  await page.goto(session, { waitUntil: 'networkidle' })
  read.push([session, await page.content()])
  const params = {
    providerId: COUNSELLOR,
    slug: 'kodusadam',
    id: occurrence,
    paymentIntentId: occurrence,
    invitationId: occurrence,
  }
  const drawn = PAGES.flatMap(({ id }) => [pagePath(id, 'en', params), pagePath(id, 'et', params)])
  for (const path of drawn) read.push([path, await (await page.request.get(url + path)).text()])
  const mails = (await visit.mails()).filter(({ to }) => to.includes('customer@hool.test'))
  read.push(...mails.map((mail) => ['mail', JSON.stringify(mail)] as [string, string]))
  expect(mails.length).toBeGreaterThan(0)
  expect(read.some(([from]) => from.includes('/api/customer/session/'))).toBe(true)
  const told = read.flatMap(([from, text]) =>
    SECRETS.filter((secret) => text.includes(secret)).map((secret) => `${from}: ${secret}`),
  )
  expect(told).toEqual([])
})

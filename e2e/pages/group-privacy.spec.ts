import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { buildPagePath, PAGES } from '#modules/pages.ts'
import { createMember } from '../member.ts'
import { bookSeat, createOnlineGroup } from '../online-group.ts'
import type { Visit } from '../site.ts'
import { expect, test } from '../test.ts'

const SECRETS = ['Salajane', 'Varjatudnimi', 'hidden.test', '+3725551230', 'Peidetud']

/** Creates a client whose personal data is distinctive enough to be found in any text. */
async function createSecretMember(visit: Visit, index: number): Promise<Page> {
  const page = await visit.openBrowser()
  await createMember(visit, { page, emailAddress: `${randomUUID()}@hidden.test` })
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

test('no server-rendered page and no response to a member’s browser reveals the other members of a group', async ({
  openSite,
}) => {
  test.setTimeout(240_000)
  const visit = await openSite()
  const { page, url } = visit
  const counsellor = await visit.openBrowser()
  await visit.signIn(counsellor, 'counsellor')
  const group = await createOnlineGroup(counsellor, { en: 'Calm circle', et: 'Rahulik ring', seats: 5 })
  for (const index of [1, 2]) await bookSeat(visit, await createSecretMember(visit, index), group)
  const responses: [source: string, text: string][] = []
  page.on('response', async (response) => {
    const text = await response.text().catch(() => '')
    if (!response.url().includes('/assets/')) responses.push([response.url(), text])
  })
  await visit.signIn(page, 'client')
  await bookSeat(visit, page, group)
  const sessionUrl = page.url()
  const { slug } = await visit.counsellor()
  for (const address of [
    '/en/customer/my-sessions',
    '/en/customer/my-sessions?when=history',
    `/en/${slug}`,
    `/et/${slug}`,
    `/en/provider-details/${slug}`,
  ])
    await page.goto(url + address)
  await page.goto(sessionUrl)
  responses.push([sessionUrl, await page.content()])
  const params = {
    providerId: slug,
    slug: 'kodusadam',
    id: group.id,
    paymentIntentId: group.id,
    invitationId: group.id,
  }
  const paths = PAGES.flatMap(({ id }) => [buildPagePath(id, 'en', params), buildPagePath(id, 'et', params)])
  for (const path of paths) responses.push([path, await (await page.request.get(url + path)).text()])
  const { emailAddress } = await visit.client()
  const receivedEmails = (await visit.listEmails()).filter(({ to }) => to.includes(emailAddress))
  responses.push(...receivedEmails.map((sentEmail) => ['email', JSON.stringify(sentEmail)] as [string, string]))
  expect(receivedEmails.length).toBeGreaterThan(0)
  expect(responses.some(([source]) => source.includes('/api/customer/session/'))).toBe(true)
  const leaks = responses.flatMap(([source, text]) =>
    SECRETS.filter((secret) => text.includes(secret)).map((secret) => `${source}: ${secret}`),
  )
  expect(leaks).toEqual([])
})

import { expect, test } from '../test.ts'

const PAGE = '/en/provider-details/anna-lepalind'

test('without scripts the page is complete and its times link to checkout', async ({ openSite }) => {
  const { page, url } = await openSite()
  const html = await (await page.request.get(url + PAGE)).text()
  expect(html).toMatch(/<h1[^>]*>Anna Lepalind<\/h1>/)
  expect(html).toMatch(/href="\/en\/customer\/checkout\?session=[0-9a-f-]{36}&amp;start=20[^"]+"/)
  expect(html).toContain('?feedback=2#feedback')
  expect(html).toContain(`<link rel="canonical" href="${url}/en/anna-lepalind"/>`)
  expect(html).toContain('"@type":"ProfessionalService"')
  const list = await (await page.request.get(`${url}${PAGE}?view=list`)).text()
  expect(list.match(/customer\/checkout\?/g)!.length).toBeGreaterThan(html.match(/customer\/checkout\?/g)!.length)
})

test('a visitor in another time zone sees local times and a note that the counsellor is in another zone', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page, url } = visit
  await page.context().addCookies([{ name: 'timezone', value: 'America/New_York', url }])
  const html = await (await page.request.get(url + PAGE)).text()
  expect(html).toContain('Times are in your time zone (New York time). Anna is in a different one: Tallinn time.')
})

test('responds with 404 for an unknown counsellor', async ({ openSite }) => {
  const { page, url } = await openSite()
  expect((await page.request.get(`${url}/en/provider-details/unknown-counsellor`)).status()).toBe(404)
})

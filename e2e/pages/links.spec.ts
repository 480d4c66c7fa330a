import { expect, test } from '../test.ts'

test('a path in lower case redirects to the specified one, and every footer link opens a page', async ({
  openSite,
}) => {
  const { page, url } = await openSite()
  await page.goto(`${url}/en/fororganization`)
  expect(new URL(page.url()).pathname).toBe('/en/forOrganization')
  const footerLinks = page.getByRole('contentinfo').getByRole('link')
  const addresses = await footerLinks.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of addresses) expect([address, (await page.request.get(address)).status()]).toEqual([address, 200])
  await page.getByRole('link', { name: 'Write to us' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Write to us' }).waitFor()
  expect(await page.getByLabel('Topic').inputValue()).toBe('organisation')
})

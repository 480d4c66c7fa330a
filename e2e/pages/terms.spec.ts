import { expect, test } from '../test.ts'

test('a published version of the terms has its own URL and prints without the layout; an unknown version is not found', async ({
  openSite,
}) => {
  const { page, url } = await openSite({ width: 1280 })
  await page.goto(`${url}/en/terms`)
  await page.getByText('Valid from 12.10.2022').first().waitFor()
  await page.getByRole('main').getByRole('link', { name: 'For counsellors', exact: true }).click()
  await page.getByRole('heading', { name: 'How do prices and payouts work?' }).first().waitFor()
  await page.goto(`${url}/en/terms/counsellors/2022-10-12`)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await page.emulateMedia({ media: 'print' })
  for (const hidden of [
    page.locator('header').first(),
    page.locator('footer'),
    page.getByRole('button', { name: 'Print' }),
  ])
    expect(await hidden.isVisible()).toBe(false)
  await page.getByText(`${url}/en/terms/counsellors/2022-10-12`).waitFor()
  await page.getByText('Harju County Court').waitFor()
  await page.emulateMedia({ media: null })
  for (const path of ['/en/terms/clients/2022-10-13', '/en/terms/unknown/2022-10-12'])
    expect((await page.goto(url + path))!.status()).toBe(404)
})

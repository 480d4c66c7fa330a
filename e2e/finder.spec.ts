import { expect, test } from './test.ts'

test('a visitor on a phone filters the list in the sheet and continues with a time', async ({ openSite }) => {
  const { page, url } = await openSite()
  await page.goto(`${url}/en`)
  await page.getByRole('button', { name: 'Filters' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox', { name: 'Available this week' }).check()
  await sheet.getByRole('checkbox', { name: /^English/ }).check()
  await sheet.getByRole('combobox', { name: 'Where' }).fill('tal')
  await sheet.getByRole('option', { name: 'Tallinn' }).click()
  expect(page.url(), 'the sheet has not been applied yet').toBe(`${url}/en`)
  await sheet.getByRole('button', { name: /^Show \d+\scounsellor/ }).click()
  await page.waitForURL(/\/en\?(?=.*place=Tallinn)(?=.*free=week)(?=.*lang=en)/)
  const count = page.getByRole('heading', { level: 2, name: /^\d+\scounsellors?$/ })
  await expect.poll(() => count.evaluate((heading) => heading === document.activeElement)).toBe(true)
  const cards = page.locator('#results > div > ul > li')
  await expect.poll(async () => parseInt(await count.innerText(), 10) - (await cards.count())).toBe(0)
  // A search by place finds in-person sessions. The card says so, and its times link to an in-person session.
  const card = cards.first()
  const place = card.getByText(/^In person, .+ · in English$/)
  await place.waitFor()
  const lines = (await place.locator('xpath=..').innerText()).split('\n').filter(Boolean)
  const [title, price] = [lines[0]!, parseInt(lines.at(-1)!, 10)]
  await card.getByRole('link', { name: /^All times/ }).click()
  await expect(page.locator('#times')).toBeInViewport()
  await expect(page.locator('[data-bottom-bar]').getByText(/\s· In person\s· English/)).toBeVisible()
  await page.goBack()
  await card.getByRole('group', { name: 'Next available times' }).getByRole('link').first().click()
  await page.waitForURL(/\/en\/customer\/checkout\?session=[\w-]+&start=\d{4}-\d\d-\d\dT\d\d%3A\d\d%3A\d\dZ$/)
  const summary = page.getByRole('region', { name: 'Your booking' })
  await summary.getByText(/min\s· In\sperson\s· English/).waitFor()
  await summary.getByText(title).first().waitFor()
  await summary.getByText(`${price}.00 €`, { exact: true }).waitFor()
})

test('bookmarked counsellors are listed by the filters and from the menu, with the session that matches the filters', async ({
  openSite,
}) => {
  const { page, url } = await openSite()
  await page.goto(`${url}/en?how=in-person`)
  const cards = page.locator('#results > div > ul > li')
  const chip = page.getByRole('group', { name: 'Quick filters' }).getByRole('link', { name: 'Saved' })
  expect(await chip.count(), 'no one is saved yet').toBe(0)
  const names: string[] = []
  for (const index of [1, 3]) {
    names.push(await cards.nth(index).getByRole('heading').innerText())
    await cards.nth(index).getByRole('button', { name: 'Save' }).click()
  }
  await chip.click()
  await page.waitForURL('**/en?how=in-person&saved=1')
  await page.getByRole('heading', { level: 2, name: '2 counsellors' }).waitFor()
  expect((await cards.getByRole('heading').allInnerTexts()).toSorted()).toEqual(names.toSorted())
  for (const card of await cards.all()) await card.getByText(/^In person, /).waitFor()
  await page.goto(`${url}/en/about-us`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Saved' }).click()
  await page.waitForURL('**/en?saved=1')
  await page.getByRole('heading', { level: 2, name: '2 counsellors' }).waitFor()
  for (const card of await cards.all()) await card.getByRole('button', { name: 'Saved' }).click()
  await page.reload()
  await page.getByText('You haven’t saved any counsellors yet.').waitFor()
})

import { expect, it } from 'vitest'
import { openSite } from './site.ts'

it('a visitor on a phone narrows the list in the sheet and goes on to a time', async () => {
  const { page, url } = await openSite()
  await page.goto(`${url}/en`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Filters' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox', { name: 'Free this week' }).check()
  await sheet.getByRole('combobox', { name: 'Where' }).fill('tal')
  await sheet.getByRole('option', { name: 'Tallinn' }).click()
  expect(page.url(), 'the sheet only tries').toBe(`${url}/en`)
  await sheet.getByRole('button', { name: /^Show \d+ counsellor/ }).click()
  await page.waitForURL('**/en?place=Tallinn&free=week')
  const count = page.getByRole('heading', { level: 2, name: /^\d+ counsellors?$/ })
  await expect.poll(() => count.evaluate((heading) => heading === document.activeElement)).toBe(true)
  const cards = page.locator('#results > div > ul > li')
  await expect.poll(async () => parseInt(await count.innerText(), 10) - (await cards.count())).toBe(0)
  // Near a place means meeting there: that is what the card says, and what a tap on its time books.
  await cards
    .first()
    .getByText(/^In person, .+ · in /)
    .waitFor()
  await page.getByRole('group', { name: 'Next free times' }).first().getByRole('link').first().click()
  await page.waitForURL(/\/en\/customer\/checkout\?session=[\w-]+&start=\d{4}-\d\d-\d\dT\d\d%3A\d\d%3A\d\dZ$/)
  const facts = page.getByRole('region', { name: 'What you book' }).getByText(/min\s· On\ssite\s· /)
  await facts.waitFor()
})

it('all times opens the counsellor’s times with the session that the card named', async () => {
  const { page, url } = await openSite()
  await page.goto(`${url}/en?lang=en&how=in-person`, { waitUntil: 'networkidle' })
  const card = page.locator('#results > div > ul > li').first()
  await card.getByText(/^In person, .+ · in English$/).waitFor()
  await card.getByRole('link', { name: /^All times/ }).click()
  await page.waitForURL(/\?session=[\w-]+#times$/)
  const times = page.getByRole('region', { name: 'Choose a time' })
  await expect.poll(() => times.evaluate((one) => Math.abs(one.getBoundingClientRect().top) < 200)).toBe(true)
  const chosen = page.locator('#sessions ~ form').getByRole('radio', { checked: true })
  expect(await chosen.locator('xpath=ancestor::label').innerText()).toMatch(/English/)
})

it('a filter in the rail takes effect at once, is a chip, and the back button takes it back', async () => {
  const { page, url } = await openSite({ width: 1280 })
  await page.goto(`${url}/en`, { waitUntil: 'networkidle' })
  const all = await page.getByRole('heading', { level: 2, name: /counsellors$/ }).innerText()
  const anxiety = page.getByRole('complementary').getByRole('checkbox', { name: /^Anxiety/ })
  await anxiety.check()
  await page.waitForURL('**/en?topic=anxiety')
  const chip = page.getByRole('group', { name: 'Chosen filters' }).getByRole('link', { name: /^Anxiety/ })
  await chip.waitFor()
  expect(await anxiety.evaluate((box) => box === document.activeElement), 'the focus stays on the box').toBe(true)
  await page.goBack()
  await chip.waitFor({ state: 'detached' })
  expect(await anxiety.isChecked()).toBe(false)
  await page.getByRole('heading', { level: 2, name: all }).waitFor()
})

it('when nobody matches, each filter that is the reason can be let go with the number it would find', async () => {
  const { page, url } = await openSite({ language: 'et' })
  await page.goto(`${url}/et?q=zoe&topic=anxiety`, { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Ükskõik mis teemal' }).click()
  await page.waitForURL('**/et?q=zoe')
  await page.getByRole('heading', { level: 2, name: '1 nõustaja' }).waitFor()
})

it('without scripts the form, the chips and the pages work', async () => {
  const { context, url } = await openSite()
  const plain = await context.browser()!.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await plain.newPage()
  await page.goto(`${url}/en`)
  await page.getByRole('link', { name: 'Filters' }).click()
  await page
    .getByRole('complementary')
    .getByRole('checkbox', { name: /^Online/ })
    .check()
  await page.getByRole('complementary').getByRole('button', { name: 'Search' }).click()
  await page.waitForURL('**/en?how=online')
  await page.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL('**/en?how=online&page=2#results')
  expect(
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .count(),
  ).toBe(20)
  await plain.close()
})

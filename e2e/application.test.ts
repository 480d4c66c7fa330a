import { expect, test } from 'vitest'
import { pagePath } from '#contract/pages.ts'
import { decide, fill, saved, signUp, WORDS } from './applicant.ts'
import { expectSound } from './expect-sound.ts'
import { openSite } from './site.ts'

test.each(['et', 'en'] as const)(
  'from signing up to an approved profile on a phone, in %s',
  { timeout: 120_000 },
  async (language) => {
    const visit = await openSite({ language })
    const { page, url } = visit
    const words = WORDS[language]
    const email = `taotleja-${language}@hool.test`
    await page.goto(url + pagePath('providerProfile', language))
    await signUp(visit, words, email)
    await page.getByRole('button', { name: words.start }).click()
    await page.locator('#phone').waitFor()
    await fill(page, words, language)
    await page.getByRole('button', { name: words.send, exact: true }).click()
    await page.getByText(words.sent, { exact: true }).waitFor()
    expect(await page.locator('#city').isDisabled()).toBe(true)

    await decide(visit, async (desk) => {
      await desk.locator('[name=decision]').nth(1).check()
      await desk.locator('[name=wish-about]').fill(words.wish)
    })
    await expect.poll(async () => (await visit.mailTo(email)).text).toContain(words.wish)
    await page.reload()
    await page.getByText(words.asked, { exact: true }).waitFor()
    await page.locator('#part-about').getByText(words.wish).waitFor()
    await page
      .locator(`[id="texts.${language}.about"]`)
      .fill('Kuulan rahulikult. Esimesel korral räägime, mis sind siia tõi.')
    await saved(page, words)
    await page.getByRole('button', { name: words.send, exact: true }).click()
    await page.getByText(words.sent, { exact: true }).waitFor()

    await decide(visit, async (desk) => {
      await desk.locator('section[aria-label] input[type=radio]').first().check()
      await desk.locator('[name=decision]').first().check()
    })
    await page.reload()
    await page.getByText(words.approved, { exact: true }).waitFor()
    const decisions = async () =>
      (await visit.mails()).filter((mail) => mail.to.includes(email) && mail.subject === words.subject)
    await expect.poll(decisions).toHaveLength(2)
  },
)

test('what is typed is kept without a connection and saved when there is one; a wrong value stays with its reason', async () => {
  const visit = await openSite({ width: 1280 })
  const { page, url, context } = visit
  await visit.signIn(page, 1)
  await page.goto(url + pagePath('providerProfile', 'en'))
  await page.locator('#city').waitFor()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.locator('#city').fill('Viljandi')
  await page.getByText('No connection.').waitFor()
  await context.setOffline(false)
  await saved(page, WORDS.en)
  await page.locator('#phone').fill('12')
  await page.getByText('This is not a phone number of that country').waitFor()
  await page.locator('#addressLine1').fill('Uus 1')
  await expect.poll(() => page.getByRole('status').allTextContents()).toContainEqual('Saved, except what is marked')
  await page.reload()
  expect([await page.locator('#city').inputValue(), await page.locator('#addressLine1').inputValue()]).toEqual([
    'Viljandi',
    'Uus 1',
  ])
  expect(await page.locator('#phone').inputValue()).toBe('12')
  await page.locator('#phone').fill('5555 5555')
  await saved(page, WORDS.en)
})

test('the admin area opens for a superuser only', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await page.goto(`${url}/superuser/applications`)
  await page.locator('main').getByRole('link', { name: 'Log in' }).waitFor()
  await visit.signIn(page, 1)
  await page.goto(`${url}/superuser/applications`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('Linda Proovikask').count()).toBe(0)
  await visit.signIn(page, 3)
  await page.goto(`${url}/superuser/applications`)
  await page.getByRole('link', { name: /Linda Proovikask/ }).waitFor()
})

test('the public page says what was checked and until when', async () => {
  const { page, url } = await openSite()
  await page.goto(`${url}/en/anna-lepalind`)
  await page.getByText(/Clinical psychologist: certificate checked, valid until .* 20\d\d/).waitFor()
})

test.each([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('has no fault that axe knows, at $width, dark: $dark', async (look) => {
  const visit = await openSite(look)
  const { page, url } = visit
  await visit.signIn(page, 1)
  await page.goto(url + pagePath('providerProfile', 'en'))
  await page.locator('#phone').waitFor()
  await expectSound(page, 'the application')
  await page.getByRole('button', { name: 'Add a counsellor type' }).click()
  await page.locator('dialog[open] [name=evidence]').waitFor()
  await expectSound(page, 'the list')
  await visit.signIn(page, 3)
  await page.goto(`${url}/superuser`)
  await page.getByRole('link', { name: /Linda Proovikask/ }).waitFor()
  await expectSound(page, 'one application')
  await page.getByRole('link', { name: /Linda Proovikask/ }).click()
  await page.locator('[name=decision]').nth(1).check()
  await expectSound(page, 'the decision')
})

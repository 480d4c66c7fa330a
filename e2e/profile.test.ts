import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectSound } from './expect-sound.ts'
import { aMember, fillLogIn, isLoggedIn, modal, openProfile, region, signOut } from './member.ts'
import { openSite } from './site.ts'

it('saves who I am, says beside each field what is wrong, and keeps what was typed', async () => {
  const visit = await openSite()
  const { page } = visit
  await aMember(visit, 'andmed@hool.test')
  await openProfile(visit)
  const about = region(page, 'About me')
  await about.locator('[name=country]').selectOption('EE')
  await about.locator('[name=phone]').fill('12')
  await about.locator('[name=postalCode]').fill('1')
  await about.locator('[name=city]').fill('Tartu')
  await about.getByRole('button', { name: 'Save' }).click()
  await about.locator('[name=phone][aria-invalid]').waitFor()
  await about.locator('[name=postalCode][aria-invalid]').waitFor()
  const isInPhone = () => about.locator('[name=phone]').evaluate((input) => input === document.activeElement)
  await expect.poll(isInPhone).toBe(true)
  expect(await about.locator('[name=city]').inputValue()).toBe('Tartu')
  await about.locator('[name=phone]').fill('5555 1234')
  await about.locator('[name=postalCode]').fill('51005')
  await about.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Profile updated sucessfully!', { exact: true }).waitFor()
  await openProfile(visit)
  expect(await about.locator('[name=phone]').inputValue()).toBe('+37255551234')
})

it('shows somebody under 18 where to turn instead of a bare error, in Estonian', async () => {
  const visit = await openSite({ language: 'et' })
  const { page } = visit
  await aMember(visit, 'noor@hool.test')
  await openProfile(visit, 'et')
  const about = region(page, 'Minust')
  await about.locator('[name=dateOfBirth]').fill('2015-05-05')
  await about.getByRole('button', { name: 'Salvesta' }).click()
  expect(await about.getByRole('link', { name: '116 111' }).getAttribute('href')).toBe('tel:116111')
  await about.getByText('ööpäev läbi').first().waitFor()
})

it('takes the time zone by its city, and the language with the page', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await aMember(visit, 'seaded@hool.test')
  await openProfile(visit)
  const settings = region(page, 'Settings')
  await settings.locator('[name=timezone]').fill('Atlantis')
  await settings.getByRole('button', { name: 'Save settings' }).click()
  await settings.getByText('Choose a city from the list').waitFor()
  await settings.locator('[name=timezone]').fill('helsinki')
  await settings.locator('[name=uiLanguage]').selectOption('et')
  await settings.getByRole('button', { name: 'Save settings' }).click()
  await page.waitForURL(`${url}/et/klient/profiil#settings`)
  await region(page, 'Seaded').locator('[name=timezone]').waitFor()
  expect(await region(page, 'Seaded').locator('[name=timezone]').inputValue()).toBe('Helsinki – Europe')
})

it('mails a link to a copy of my data, a zip that opens', async () => {
  const visit = await openSite()
  const { page, url, mailTo } = visit
  await aMember(visit, 'koopia@hool.test')
  await openProfile(visit)
  await region(page, 'My data').getByRole('button', { name: 'Ask for a copy' }).click()
  const { text } = await mailTo('koopia@hool.test', 'The copy of your data is ready')
  const link = /https?:\/\/[^/\s]+(\/api\/\S+copy\.zip)/.exec(text)![1]!
  const answer = await fetch(url + link)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await openProfile(visit)
  await region(page, 'My data').getByText('Downloaded 1 time.').waitFor()
})

it('lets an account rest, and asks before it comes back, in Estonian', async () => {
  const visit = await openSite({ language: 'et' })
  const { page, url } = visit
  await aMember(visit, 'puhkaja@hool.test')
  await openProfile(visit, 'et')
  await region(page, 'Minu andmed').getByRole('button', { name: 'Deaktiveeri minu konto' }).click()
  await modal(page).getByRole('button', { name: 'Deaktiveeri', exact: true }).click()
  await page.getByText('Sinu konto puhkab. Tule tagasi, millal tahad.').waitFor()
  expect(await isLoggedIn(page)).toBe(false)
  await page.goto(`${url}/et/abi-kohe?account=login`)
  await fillLogIn(page, 'puhkaja@hool.test')
  await modal(page).getByRole('button', { name: 'Las puhkab' }).click()
  expect(await isLoggedIn(page)).toBe(false)
  await page.goto(`${url}/et/abi-kohe?account=login`)
  await fillLogIn(page, 'puhkaja@hool.test')
  await modal(page).getByRole('button', { name: 'Too tagasi' }).click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  expect(await isLoggedIn(page)).toBe(true)
})

it('closes an account for good: nobody can log in, and the address can sign up anew', async () => {
  const visit = await openSite()
  const { page, url } = visit
  await aMember(visit, 'lahkuja@hool.test')
  await openProfile(visit)
  await region(page, 'My data').getByRole('button', { name: 'Close my account' }).click()
  await modal(page).getByText('It cannot be undone').waitFor()
  await modal(page).getByRole('button', { name: 'Close for good' }).click()
  await page.getByText('Your account is closed. Take care of yourself.').waitFor()
  expect(await isLoggedIn(page)).toBe(false)
  await visit.mailTo('lahkuja@hool.test', 'Your account is closed')
  await page.goto(`${url}/en/help-now?account=login`)
  await fillLogIn(page, 'lahkuja@hool.test')
  await modal(page).getByText('Wrong credentials', { exact: true }).waitFor()
})

it('a counsellor is told that the practice comes first', async () => {
  const visit = await openSite({ width: 1280 })
  const { page, signIn } = visit
  await signIn(page, 1)
  await openProfile(visit)
  await region(page, 'My data').getByRole('button', { name: 'Close my account' }).click()
  await modal(page).getByText('Your practice as a counsellor is open').waitFor()
  expect(await modal(page).getByRole('button', { name: 'Close for good' }).count()).toBe(0)
})

it('writes to the people behind the site with the exact words of the specification', async () => {
  const visit = await openSite()
  const { page } = visit
  await aMember(visit, 'kirjutaja@hool.test')
  await openProfile(visit)
  await region(page, 'Contact').getByRole('button', { name: 'Write to us' }).click()
  expect(await modal(page).locator('[name=email]').inputValue()).toBe('kirjutaja@hool.test')
  await modal(page).getByRole('button', { name: 'Send' }).click()
  await modal(page).getByText('This is a required field').waitFor()
  await modal(page).locator('[name=message]').fill('Tere')
  await modal(page).getByRole('button', { name: 'Send' }).click()
  await page.getByText('Your message has been sent!', { exact: true }).waitFor()
})

it('what a visitor kept joins the account at login, and signing out leaves nothing of it behind', async () => {
  const visit = await openSite({ width: 1280 })
  const { page, url } = visit
  await aMember(visit, 'lemmik@hool.test')
  await signOut(page)
  await page.goto(`${url}/en`, { waitUntil: 'networkidle' })
  await page.locator('main button[aria-pressed="false"]').first().click()
  const kept = await bookmarks(page)
  expect(kept).toMatch(/^[0-9a-f-]{36}$/)
  await page.goto(`${url}/en/help-now?account=login`)
  await fillLogIn(page, 'lemmik@hool.test')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  const ofAccount = () =>
    page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}` }
      const body = await (await fetch('/api/customer/profile', { headers })).json()
      return body.data.bookmarkedProviderIds as string[]
    })
  await expect.poll(ofAccount).toEqual([kept])
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => isLoggedIn(page)).toBe(false)
  expect(await bookmarks(page)).toBeUndefined()
})

it.each([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('has no fault that axe knows, at $width, dark: $dark', async (look) => {
  const visit = await openSite(look)
  const { page } = visit
  await aMember(visit, `axe-${look.width}@hool.test`)
  await openProfile(visit)
  await region(page, 'Safety').getByText('Change the password').click()
  await expectSound(page, 'the profile')
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways).toBeLessThanOrEqual(0)
  await region(page, 'Safety').getByRole('button', { name: 'Turn on' }).click()
  await modal(page)
    .getByRole('img', { name: /QR code/ })
    .waitFor()
  await expectSound(page, 'the profile, opened')
})

const bookmarks = async (page: Page) => (await page.context().cookies()).find((one) => one.name === 'bookmarks')?.value

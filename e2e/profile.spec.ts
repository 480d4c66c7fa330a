import type { Page } from '@playwright/test'
import { aMember, fillLogIn, isLoggedIn, modal, openProfile, region, signOut } from './member.ts'
import { expect, test } from './test.ts'

test('closes an account for good: nobody can log in, and the address can sign up anew', async ({ openSite }) => {
  const visit = await openSite()
  const { page, url } = visit
  const { emailAddress: email } = await aMember(visit)
  await openProfile(visit)
  await region(page, 'My data').getByRole('button', { name: 'Close my account' }).click()
  await modal(page).getByText('It cannot be undone').waitFor()
  await modal(page).getByRole('button', { name: 'Close for good' }).click()
  await page.getByText('Your account is closed. Take care of yourself.').waitFor()
  expect(await isLoggedIn(page)).toBe(false)
  await visit.mailTo(email, 'Your account is closed')
  await page.goto(`${url}/en/help-now?account=login`)
  await fillLogIn(page, email)
  await modal(page).getByText('Wrong credentials', { exact: true }).waitFor()
})

test('what a visitor kept joins the account at login, and signing out leaves nothing of it behind', async ({
  openSite,
}) => {
  const visit = await openSite({ width: 1280 })
  const { page, url } = visit
  const { emailAddress: email } = await aMember(visit)
  await signOut(page)
  await page.goto(`${url}/en`)
  await page.locator('main button[aria-pressed="false"]').first().click()
  const kept = await bookmarks(page)
  expect(kept).toMatch(/^[0-9a-f-]{36}$/)
  await page.goto(`${url}/en/help-now?account=login`)
  await fillLogIn(page, email)
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

const bookmarks = async (page: Page) => (await page.context().cookies()).find((one) => one.name === 'bookmarks')?.value

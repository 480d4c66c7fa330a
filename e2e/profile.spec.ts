import type { Page } from '@playwright/test'
import { createMember, fillLogIn, isLoggedIn, modal, openProfile, region, signOut } from './member.ts'
import { expect, test } from './test.ts'

test('deletes an account for good: no one can log in to it, and the address can sign up again', async ({
  openSite,
}) => {
  const visit = await openSite()
  const { page, url } = visit
  const { emailAddress: email } = await createMember(visit)
  await openProfile(visit)
  await region(page, 'Data and privacy').getByRole('button', { name: 'Delete my account' }).click()
  await modal(page).getByText('This can’t be undone').waitFor()
  await modal(page).getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('Your account has been deleted. Take care of yourself.').waitFor()
  expect(await isLoggedIn(page)).toBe(false)
  await visit.waitForEmailTo(email, 'Your account has been deleted')
  await page.goto(`${url}/en/help-now?account=login`)
  await fillLogIn(page, email)
  await modal(page).getByText('Wrong credentials', { exact: true }).waitFor()
})

test('a visitor’s bookmarks join the account at login, and logging out removes them from the browser', async ({
  openSite,
}) => {
  const visit = await openSite({ width: 1280 })
  const { page, url } = visit
  const { emailAddress: email } = await createMember(visit)
  await signOut(page)
  await page.goto(`${url}/en`)
  await page.locator('main button[aria-pressed="false"]').first().click()
  const bookmarked = await readBookmarks(page)
  expect(bookmarked).toMatch(/^[0-9a-f-]{36}$/)
  await page.goto(`${url}/en/help-now?account=login`)
  await fillLogIn(page, email)
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  const loadAccountBookmarks = () =>
    page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}` }
      const body = await (await fetch('/api/customer/profile', { headers })).json()
      return body.data.bookmarkedProviderIds as string[]
    })
  await expect.poll(loadAccountBookmarks).toEqual([bookmarked])
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect.poll(() => isLoggedIn(page)).toBe(false)
  expect(await readBookmarks(page)).toBeUndefined()
})

const readBookmarks = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'bookmarks')?.value

import { fillSignUp, isLoggedIn, modal } from './member.ts'
import type { SentEmail } from './site.ts'
import { expect, test } from './test.ts'
import { unusedAddress } from './test-people.ts'

const NEW_PASSWORD = 'Tuulevaikne-4-hommik'
/** Extracts the link from an email and rewrites it to the site's URL. */
const readLink = (sentEmail: SentEmail, url: string) => url + /https?:\/\/[^/\s]+(\/\S+#\S+)/.exec(sentEmail.text)![1]!

test('verifies the address by the emailed link, removes its secret from the address bar and continues', async ({
  openSite,
}) => {
  const email = unusedAddress()
  const { page, url, waitForEmailTo } = await openSite()
  await page.goto(`${url}/en/help-now?account=create`)
  await fillSignUp(page, { emailAddress: email })
  const link = readLink(await waitForEmailTo(email), url)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor()
  await expect.poll(() => page.url()).toBe(`${url}/en/customer/verify-email`)
  expect(await isLoggedIn(page)).toBe(true)
  await page.waitForURL(`${url}/en`)
})

test('a password reset ends the login in another browser and opens the login dialog', async ({ openSite }) => {
  const { page, url, waitForEmailTo, openBrowser, signIn, client } = await openSite()
  const { emailAddress: email, password: oldPassword } = await client()
  const other = await openBrowser()
  await signIn(other, 'client')
  await other.goto(`${url}/en/customer/my-sessions`)
  await page.goto(`${url}/en/help-now?account=forgot`)
  await modal(page).locator('[name=email]').fill(email)
  await modal(page).locator('[type=submit]').click()
  await modal(page)
    .getByText('If your email address is registered in our system, you have received password reset instructions.')
    .waitFor()
  await page.goto(readLink(await waitForEmailTo(email, 'Choose a new password'), url))
  for (const name of ['password', 'confirmPassword']) await page.locator(`main [name=${name}]`).fill(NEW_PASSWORD)
  await page.locator('main [type=submit]').dblclick()
  await modal(page).locator('[name=userName]').fill(email)
  await modal(page).locator('[name=password]').fill(oldPassword)
  await modal(page).locator('[name=password]').press('Enter')
  await modal(page).getByText('Wrong credentials', { exact: true }).waitFor()
  await modal(page).locator('[name=password]').fill(NEW_PASSWORD)
  await modal(page).locator('[name=password]').press('Enter')
  await modal(page).waitFor({ state: 'detached' })
  expect(await isLoggedIn(page)).toBe(true)
  await other.reload()
  await other.locator('main').getByRole('link', { name: 'Log in' }).waitFor()
  expect(await isLoggedIn(other)).toBe(false)
})

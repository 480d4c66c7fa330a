import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openSite, type SentMail } from './site.ts'

const PASSWORD = 'Kuldne-9-pilv'
const CODE = /\b(\d{3}) (\d{3})\b/

const codeIn = (mail: SentMail) => CODE.exec(mail.text)!.slice(1).join('')
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')
/** The mailed address on the site under test, whatever public address its letters name. */
const linkIn = (mail: SentMail, url: string) => url + /https?:\/\/[^/\s]+(\/\S+#\S+)/.exec(mail.text)![1]!
const modal = (page: Page) => page.locator('dialog[open]')
const isLoggedIn = (page: Page) =>
  page.evaluate(() =>
    ['accessToken', 'refreshToken', 'cancelToken', 'role'].every((name) => localStorage.getItem(name) !== null),
  )

async function fillSignUp(page: Page, email: string): Promise<void> {
  const fields = {
    firstName: 'Proov',
    lastName: 'Pilvelind',
    emailAddress: email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  }
  for (const [name, value] of Object.entries(fields)) await modal(page).locator(`[name=${name}]`).fill(value)
  await modal(page).locator('[name=isAdult]').check()
  await modal(page).locator('[type=submit]').click()
  await modal(page).locator('[name=code]').waitFor()
}

it('signs up on the page where the person is, by the code from the letter', async () => {
  const { page, url, mailTo } = await openSite()
  await page.goto(`${url}/en/customer/my-sessions`)
  await page.locator('main').getByRole('link', { name: 'Log in' }).click()
  await modal(page).locator('[name=userName]').fill('koodiga@hool.test')
  await modal(page).getByRole('button', { name: 'Create account' }).click()
  expect(await modal(page).locator('[name=emailAddress]').inputValue()).toBe('koodiga@hool.test')
  await fillSignUp(page, 'koodiga@hool.test')
  await modal(page)
    .locator('[name=code]')
    .fill(codeIn(await mailTo('koodiga@hool.test')))
  await page.getByText('Account created successfully!').waitFor()
  await modal(page).waitFor({ state: 'detached' })
  expect(await isLoggedIn(page)).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/en/customer/my-sessions')
  await page.locator('main').getByRole('link', { name: 'Log in' }).waitFor({ state: 'detached' })
})

it('keeps what was typed when the modal is closed by mistake and the page reloaded, but no password', async () => {
  const { page, url } = await openSite()
  await page.goto(`${url}/en/help-now?account=create`)
  await modal(page).locator('[name=firstName]').fill('Pilve')
  await modal(page).locator('[name=password]').fill(PASSWORD)
  await page.keyboard.press('Escape')
  await modal(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(PASSWORD)
  await page.goto(`${url}/en/help-now?account=create`)
  expect(await modal(page).locator('[name=firstName]').inputValue()).toBe('Pilve')
  expect(await modal(page).locator('[name=password]').inputValue()).toBe('')
})

it('says kindly where somebody under 18 can turn instead of making an account', async () => {
  const { page, url } = await openSite()
  await page.goto(`${url}/en/help-now?account=create`)
  await modal(page).locator('[type=submit]').click()
  await modal(page).getByText('you do not have to be alone').waitFor()
  expect(await modal(page).getByRole('link', { name: '116 111' }).getAttribute('href')).toBe('tel:116111')
})

it('spends a code after five wrong ones and lets a new one be asked for at once', async () => {
  const { page, url, mailTo, mails } = await openSite()
  await page.goto(`${url}/en/help-now?account=create`)
  await fillSignUp(page, 'eksija@hool.test')
  const first = codeIn(await mailTo('eksija@hool.test'))
  for (let tries = 1; tries <= 5; tries++) {
    const answered = page.waitForResponse('**/account/verify-email')
    // The field sends six digits by itself unless they are the ones refused just before.
    await modal(page)
      .locator('[name=code]')
      .fill(String(Number(otherThan(first)) + tries))
    expect((await answered).status()).toBe(422)
    await modal(page).locator('form[aria-busy]').waitFor({ state: 'detached' })
  }
  await modal(page).getByText('has been used or is too old').waitFor()
  await modal(page).getByRole('button', { name: 'Send the e-mail again' }).click()
  await modal(page).getByText('A new code is on its way').waitFor()
  const toThem = async () => (await mails()).filter((mail) => mail.to.includes('eksija@hool.test')).map(codeIn)
  await expect.poll(toThem).toHaveLength(2)
  const second = (await toThem()).find((code) => code !== first)!
  await modal(page).locator('[name=code]').fill(second)
  await page.getByText('Account created successfully!').waitFor()
})

it('proves the address by the letter’s link, takes its secret out of the address bar and goes on by itself', async () => {
  const { page, url, mailTo } = await openSite()
  await page.goto(`${url}/en/help-now?account=create`)
  await fillSignUp(page, 'lingiga@hool.test')
  const link = linkIn(await mailTo('lingiga@hool.test'), url)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Your e-mail is confirmed' }).waitFor()
  await expect.poll(() => page.url()).toBe(`${url}/en/customer/verify-email`)
  expect(await isLoggedIn(page)).toBe(true)
  await page.waitForURL(`${url}/en`)
})

it('asks for name and password anew where the letter is opened in another browser, and only these count', async () => {
  const { page, url, mailTo, another } = await openSite()
  await page.goto(`${url}/en/help-now?account=create`)
  await fillSignUp(page, 'telefoniga@hool.test')
  const link = linkIn(await mailTo('telefoniga@hool.test'), url)
  const phone = await another()
  await phone.goto(link)
  await phone.getByRole('heading', { name: 'One more step on this device' }).waitFor()
  await expect.poll(() => phone.url()).toBe(`${url}/en/customer/verify-email`)
  const field = (name: string) => phone.locator(`main [name=${name}]`)
  expect(await field('firstName').inputValue()).toBe('Proov')
  await field('firstName').fill('Tõeline')
  for (const name of ['password', 'confirmPassword']) await field(name).fill('P@ssw0rd1!')
  await phone.locator('main [type=submit]').click()
  await phone.getByText('Many people use this password').waitFor()
  for (const name of ['password', 'confirmPassword']) await field(name).fill('Telefoni-7-rada')
  await phone.locator('main [type=submit]').click()
  await phone.getByRole('heading', { name: 'Your e-mail is confirmed' }).waitFor()
  expect(await isLoggedIn(phone)).toBe(true)
  await page.goto(`${url}/en/help-now?account=login`)
  await modal(page).locator('[name=userName]').fill('telefoniga@hool.test')
  await modal(page).locator('[name=password]').fill(PASSWORD)
  await modal(page).locator('[name=password]').press('Enter')
  await modal(page).getByText('Wrong credentials', { exact: true }).waitFor()
  await page.goto(link)
  await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
})

it('a reset password ends the login of another browser and opens the login', async () => {
  const { page, url, mailTo, another, signIn } = await openSite()
  const other = await another()
  await signIn(other, 0)
  await other.goto(`${url}/en/customer/my-sessions`)
  await page.goto(`${url}/en/help-now?account=forgot`)
  await modal(page).locator('[name=email]').fill('customer@hool.test')
  await modal(page).locator('[type=submit]').click()
  await modal(page)
    .getByText('If your email address is registered in our system, you have received password reset instructions.')
    .waitFor()
  await page.goto(linkIn(await mailTo('customer@hool.test'), url))
  for (const name of ['password', 'confirmPassword']) await page.locator(`main [name=${name}]`).fill(PASSWORD)
  await page.locator('main [type=submit]').dblclick()
  await modal(page).locator('[name=userName]').fill('customer@hool.test')
  await modal(page).locator('[name=password]').fill('Hool-Customer-1')
  await modal(page).locator('[name=password]').press('Enter')
  await modal(page).getByText('Wrong credentials', { exact: true }).waitFor()
  await modal(page).locator('[name=password]').fill(PASSWORD)
  await modal(page).locator('[name=password]').press('Enter')
  await modal(page).waitFor({ state: 'detached' })
  expect(await isLoggedIn(page)).toBe(true)
  await other.reload()
  await other.locator('main').getByRole('link', { name: 'Log in' }).waitFor()
  expect(await isLoggedIn(other)).toBe(false)
})

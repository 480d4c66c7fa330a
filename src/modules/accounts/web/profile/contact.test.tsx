import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { failWith, failWithFields, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { Contact } from './contact.tsx'

const profile = buildReply('getProfile', {
  firstName: 'Mari',
  lastName: 'Maasikas',
  emailAddress: 'mari.maasikas@example.ee',
})
const dialog = page.getByRole('dialog')
const opener = () => page.getByRole('button', { name: translateForPage('profile.contactUs'), exact: true })
const field = (key: 'name' | 'email' | 'message') =>
  dialog.getByLabelText(translateForPage(`profile.${key}`), { exact: true })
const send = () => dialog.getByRole('button', { name: translateForPage('profile.send'), exact: true })

async function open(language: 'en' | 'et' | 'ru' = 'en'): Promise<void> {
  await renderComponent(<Contact profile={profile} />, { language, login: 'customer' })
  await userEvent.click(opener())
}

/** Opens the form with a message; `outcome` is the server's reply. */
async function openFilled(outcome: Outcome<'contactUs'>): Promise<FakeApi> {
  const api = fakeApi({ contactUs: outcome })
  await open()
  await userEvent.fill(field('message'), 'I cannot find my receipt.')
  return api
}

test.for(['en', 'et', 'ru'] as const)('is accessible in light and dark mode: %s', async (language) => {
  await open(language)
  await expect.element(send()).toBeVisible()
  await expectAccessible()
})

test('is prefilled with the client’s name and address, sends, shows a notice and closes', async () => {
  const api = await openFilled(null)
  await expect.element(field('name')).toHaveValue('Mari Maasikas')
  await expect.element(field('email')).toHaveValue('mari.maasikas@example.ee')
  await userEvent.click(send())
  await expect.element(page.getByRole('status').getByText(serverText('en', 'generic.contactSent'))).toBeVisible()
  await expect.poll(() => dialog.query()).toBeNull()
  expect(api.requests('contactUs').map(({ input }) => input)).toEqual([
    { name: 'Mari Maasikas', email: 'mari.maasikas@example.ee', message: 'I cannot find my receipt.' },
  ])
  await expect.poll(getFocusedName).toBe(translateForPage('profile.contactUs'))
})

test.for([
  ['too many attempts', failWith('tooManyTries', { retryAfterSeconds: 60 }), 'You can try again in 1 minute.'],
  ['a server error', failWithServerError(), 'Action failed'],
  ['no connection', 'offline', 'You’re offline.'],
] as const)('shows that it was not sent and why, and keeps the message: %s', async ([, outcome, message]) => {
  await openFilled(outcome)
  await userEvent.click(send())
  const alert = dialog.getByRole('alert')
  await expect
    .element(alert.getByText(translateForPage('generic.contactFailed'), { exact: false }).first())
    .toBeVisible()
  await expect.element(alert.getByText(message, { exact: false }).first()).toBeVisible()
  await expect.element(field('message')).toHaveValue('I cannot find my receipt.')
  await expectAccessible()
})

test('marks and focuses a field that the server rejects', async () => {
  await openFilled(failWithFields({ email: 'error.emailInvalid' }))
  await userEvent.click(send())
  await expect.element(field('email')).toHaveFocus()
  await expect.element(field('email')).toHaveAccessibleDescription(translateForPage('error.emailInvalid'))
})

test('shows errors at empty fields, focuses the first and sends nothing', async () => {
  const api = fakeApi()
  await open()
  await userEvent.fill(field('name'), '')
  await userEvent.click(send())
  for (const key of ['name', 'message'] as const)
    await expect.element(field(key)).toHaveAccessibleDescription(translateForPage('error.required'))
  await expect.element(field('name')).toHaveFocus()
  expect(api.requests('contactUs')).toEqual([])
  await expectAccessible()
})

test('submits once when clicked twice', async () => {
  const api = await openFilled('pending')
  await userEvent.dblClick(send())
  await expect.element(dialog.getByRole('button', { name: translateForPage('profile.sending') })).toBeVisible()
  expect(api.requests('contactUs')).toHaveLength(1)
})

test.for([
  ['a client', null, 1],
  ['a counsellor', '00000000-0000-4000-8000-000000000002', 0],
] as const)('invites only non-providers to become providers: %s', async ([, providerAccountId, links]) => {
  const otherProfile = buildReply('getProfile', { providerAccountId })
  await renderComponent(<Contact profile={otherProfile} />, { login: 'customer' })
  await expect.element(opener()).toBeVisible()
  expect(page.getByRole('link', { name: translateForPage('nav.becomeCounsellor') }).elements()).toHaveLength(links)
})

test('by keyboard: Enter opens it, every control is reached once, and Escape restores the focus', async () => {
  await renderComponent(<Contact profile={profile} />, { login: 'customer' })
  await tabTo(opener())
  await press('Enter')
  await expect.element(dialog.getByRole('heading', { name: translateForPage('profile.contactUs') })).toHaveFocus()
  expect(await tabThrough()).toEqual([
    translateForPage('nav.close'),
    ...(['name', 'email', 'message', 'send'] as const).map((key) => translateForPage(`profile.${key}`)),
  ])
  await press('Escape')
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.poll(getFocusedName).toBe(translateForPage('profile.contactUs'))
})

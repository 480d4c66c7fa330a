import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { captureDownloads } from '#testing/web/downloads.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { logInAs, type TestLogin } from '#testing/web/login.ts'
import { buildProfileReply } from '#testing/web/open-profile.tsx'
import { failWith, failWithFields } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import DataExportPage, { clientLoader } from './page.tsx'

const main = page.getByRole('main')
const title = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('heading', { level: 1, name: translateForPage(key), exact: true })
const downloadButton = () => main.getByRole('button', { name: translateForPage('profile.copyDownload'), exact: true })
const requestNewLink = () => main.getByRole('link', { name: translateForPage('profile.copyNew') })
const FILE = new Uint8Array([80, 75]) as never

interface OpenOptions {
  outcome?: Outcome<'downloadData'>
  hash?: string
  language?: PathLanguage
  login?: TestLogin | null
}

async function open({
  outcome = FILE,
  hash = '#secret',
  language = 'en',
  login = 'customer',
}: OpenOptions = {}): Promise<FakeApi> {
  const api = fakeApi({
    downloadData: outcome,
    getProfile: buildProfileReply(),
    signOut: null,
    passkeyOptions: 'pending',
  })
  await renderComponent(<DataExportPage />, {
    path: `${buildPagePath('dataExport', language)}${hash}`,
    loader: clientLoader,
    ...(login && { login }),
  })
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  return api
}

test.for(['en', 'et', 'ru'] as const)(
  'is accessible in light and dark mode, logged out and logged in: %s',
  async (language) => {
    await open({ language, login: null })
    await expect.element(main.getByText(translateForPage('profile.copyLogIn'))).toBeVisible()
    await expectAccessible()
    logInAs('customer')
    await expect.element(downloadButton()).toBeVisible()
    await expectAccessible()
  },
)

test('opening the link downloads nothing and removes the secret from the URL', async () => {
  const api = await open()
  await expect.element(downloadButton()).toBeVisible()
  await expect.poll(() => location.hash).toBe('')
  expect(api.requests('downloadData')).toEqual([])
})

test('asks for the login, then downloads the file', async () => {
  const names = captureDownloads()
  const api = await open({ login: null })
  const tokens = { accessToken: 'test.eyJyb2xlIjowfQ.test', refreshToken: 'r', cancelToken: 'c' }
  api.reply('login', { ...tokens, role: 0, emailConfirmed: true })
  await userEvent.fill(main.getByRole('textbox', { name: translateForPage('account.email') }), 'mari@example.ee')
  await userEvent.fill(main.getByLabelText(translateForPage('account.password'), { exact: true }), 'Kuldne-9-pilv')
  await userEvent.click(main.getByRole('button', { name: translateForPage('account.logIn'), exact: true }))
  await userEvent.click(downloadButton())
  await expect.element(title('profile.copyDoneTitle')).toHaveFocus()
  expect(names()).toEqual(['data-copy.zip'])
  expect(api.requests('downloadData').map(({ input }) => input)).toEqual([{ token: 'secret' }])
  await expectAccessible()
})

test('downloads after confirming the identity', async () => {
  const names = captureDownloads()
  const api = await open({ outcome: failWith('proofNeeded', { data: { methods: ['password'] } }) })
  api.reply('proveItIsMe', { until: '2026-11-24T10:10:00Z' })
  await userEvent.click(downloadButton())
  const dialog = page.getByRole('dialog')
  await userEvent.fill(
    dialog.getByLabelText(translateForPage('profile.currentPassword'), { exact: true }),
    'Kuldne-9-pilv',
  )
  api.reply('downloadData', FILE)
  await userEvent.click(dialog.getByRole('button', { name: translateForPage('profile.goOn') }))
  await expect.element(title('profile.copyDoneTitle')).toBeVisible()
  expect(names()).toEqual(['data-copy.zip'])
})

test.for([
  ['used', failWith('dataCopyUsed'), 'profile.copyUsedTitle'],
  ['expired', failWith('dataCopyGone'), 'profile.copyOldTitle'],
  ['damaged', failWithFields({ token: 'error.tooLong' }), 'profile.copyOldTitle'],
] as const)('says that the link is %s and where to ask for a new copy', async ([, outcome, key]) => {
  const names = captureDownloads()
  await open({ outcome })
  await userEvent.click(downloadButton())
  await expect.element(title(key)).toHaveFocus()
  await expect.element(requestNewLink()).toHaveAttribute('href', `${buildPagePath('profile', 'en')}#data`)
  expect(names()).toEqual([])
  await expectAccessible()
})

test('says immediately that the link is truncated', async () => {
  await open({ hash: '' })
  await expect.element(title('profile.copyOldTitle')).toHaveFocus()
  await expect.element(requestNewLink()).toBeVisible()
})

test('says that the copy belongs to another account, and keeps the link for a login to that account', async () => {
  const api = await open({ outcome: failWith('dataCopyOtherAccount') })
  await userEvent.click(downloadButton())
  await expect.element(title('profile.copyOtherTitle')).toHaveFocus()
  await expect.element(requestNewLink()).toBeVisible()
  await expectAccessible()
  await userEvent.click(main.getByRole('button', { name: translateForPage('nav.signOut') }))
  await expect.element(main.getByText(translateForPage('profile.copyLogIn'))).toBeVisible()
  expect(api.requests('signOut')).toHaveLength(1)
})

test('shows that there is no connection, and the download can be repeated', async () => {
  const names = captureDownloads()
  const api = await open({ outcome: 'offline' })
  await userEvent.click(downloadButton())
  await expect
    .element(page.getByRole('alert').getByText('You’re offline.', { exact: false }).first())
    .toBeInTheDocument()
  api.reply('downloadData', FILE)
  await userEvent.click(downloadButton())
  await expect.element(title('profile.copyDoneTitle')).toBeVisible()
  expect(names()).toEqual(['data-copy.zip'])
})

test('submits once when clicked twice', async () => {
  const api = await open({ outcome: 'pending' })
  await userEvent.dblClick(downloadButton())
  expect(api.requests('downloadData')).toHaveLength(1)
})

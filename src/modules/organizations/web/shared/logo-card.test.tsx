import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as screen from '#modules/organizations/web/manage/page-texts/page.tsx'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import type { FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { fakeUploads } from '#testing/web/fake-upload.ts'
import { openManagerPage } from '#testing/web/manager-page.tsx'
import { buildCompanyReply, LOGO } from '#testing/web/organization.ts'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const card = () =>
  page.getByRole('main').getByRole('region', { name: translateForPage('manageOrganization.logoTitle'), exact: true })
const logo = () => card().getByRole('img', { name: translateForPage('organisation.logo', { name: 'Kodusadam' }) })
const file = (key: 'manageOrganization.logoChoose' | 'manageOrganization.logoReplace') =>
  card().getByLabelText(translateForPage(key))
const successNotice = (key: Parameters<typeof translateForPage>[0]) =>
  page.getByRole('status').getByText(translateForPage(key))

const picture = () => new File(['picture'], 'logo.png', { type: 'image/png' })

/** Opens the manager's page, which contains the card. */
const openLogo = (logoUrl: string | null, replies: Parameters<typeof fakeApi>[0] = {}): Promise<FakeApi> =>
  openManagerPage({
    screen,
    at: 'organizationPageTexts',
    replies: { getCompany: buildCompanyReply({ logoUrl }), ...replies },
  })

test('shows an empty state, uploads a logo and shows it', async () => {
  const files = fakeUploads()
  await openLogo(null, { putCompanyLogo: { logoUrl: LOGO } })
  await expect.element(card().getByText(translateForPage('manageOrganization.logoNone'))).toBeVisible()
  await userEvent.upload(file('manageOrganization.logoChoose'), picture())
  await expect.element(successNotice('manageOrganization.logoSaved')).toBeVisible()
  await expect.element(logo()).toBeVisible()
  expect(files.map(({ field, file: sent }) => [field, sent.name])).toEqual([['logo', 'logo.png']])
  await expectAccessible()
})

test('shows the progress of an upload, in both colour schemes', async () => {
  fakeUploads()
  await openLogo(null, { putCompanyLogo: 'pending' })
  await userEvent.upload(file('manageOrganization.logoChoose'), picture())
  await expect
    .element(card().getByRole('progressbar', { name: translateForPage('manageOrganization.logoSending') }))
    .toBeVisible()
  await expect.element(card().getByText('50%')).toBeVisible()
  await expectAccessible()
})

test.for([
  ['not a picture', failWith('pictureType'), () => serverText('en', 'domainError.pictureType')],
  ['too small', failWith('logoTooSmall'), () => serverText('en', 'domainError.logoTooSmall')],
  ['a server error', failWithServerError(), () => translateForPage('generic.failed')],
  ['a reply from a proxy', failWithServerError(413), () => translateForPage('generic.failed')],
  ['no connection', 'offline', () => translateForPage('generic.offline')],
] as const)(
  'shows why an upload failed, keeps the old logo and accepts another file: %s',
  async ([, outcome, message]) => {
    fakeUploads()
    const api = await openLogo(LOGO, { putCompanyLogo: outcome })
    await userEvent.upload(file('manageOrganization.logoReplace'), picture())
    await expect.element(card().getByRole('alert').getByText(message())).toBeVisible()
    await expect.element(logo()).toBeVisible()
    await expectAccessible()
    api.reply('putCompanyLogo', { logoUrl: LOGO })
    await userEvent.upload(file('manageOrganization.logoReplace'), picture())
    await expect.element(successNotice('manageOrganization.logoSaved')).toBeVisible()
    expect(card().getByRole('alert').query()).toBeNull()
  },
)

test('is removed with one click', async () => {
  const api = await openLogo(LOGO, { deleteCompanyLogo: { logoUrl: null } })
  await userEvent.click(card().getByRole('button', { name: translateForPage('manageOrganization.logoRemove') }))
  await expect.element(successNotice('manageOrganization.logoRemoved')).toBeVisible()
  await expect.element(card().getByText(translateForPage('manageOrganization.logoNone'))).toBeVisible()
  expect(api.requests('deleteCompanyLogo')).toHaveLength(1)
})

test('remains and shows an error when offline', async () => {
  await openLogo(LOGO, { deleteCompanyLogo: 'offline' })
  await userEvent.click(card().getByRole('button', { name: translateForPage('manageOrganization.logoRemove') }))
  await expect.element(page.getByRole('alert').getByText(translateForPage('generic.offline'))).toBeVisible()
  await expect.element(logo()).toBeVisible()
})

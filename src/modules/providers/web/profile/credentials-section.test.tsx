import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { captureDownloads } from '#testing/web/downloads.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { fakeUploads } from '#testing/web/fake-upload.ts'
import { getFocusedName, press } from '#testing/web/keyboard.ts'
import { failWith, failWithFields, serverText } from '#testing/web/outcomes.ts'
import { buildCredential, buildOwnProfile } from '#testing/web/own-profile.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { CredentialsSection } from './credentials-section.tsx'
import type { Credential, Profile } from './profile-draft.ts'
import { useProfile } from './use-profile.ts'

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const section = () =>
  main.getByRole('region', { name: translateForPage('application.section.credentials'), exact: true })
const add = () => section().getByRole('button', { name: translateForPage('application.credentialAdd') })
const row = (key: Parameters<typeof translateForPage>[0]) =>
  section().getByRole('button', { name: new RegExp(`^${translateForPage(key)}`) })
const field = (key: Parameters<typeof translateForPage>[0]) =>
  dialog.getByLabelText(translateForPage(key), { exact: false })
const save = () => dialog.getByRole('button', { name: translateForPage('application.credentialSave'), exact: true })
const successNotice = (key: Parameters<typeof translateForPage>[0]) =>
  page.getByRole('status').getByText(translateForPage(key)).first()
const certificate = () => new File(['%PDF-1.4'], 'tunnistus.pdf', { type: 'application/pdf' })
const buildProfileWithCredential = (credential: Parameters<typeof buildCredential>[0] = {}) =>
  buildOwnProfile({ credentials: [buildCredential(credential) as Credential] })

function Section({ profile }: { profile: Profile }) {
  return <CredentialsSection form={useProfile(profile)} />
}

/** Renders only this section, because the whole profile page is much longer. */
async function openSection(profile: Profile, replies: Parameters<typeof fakeApi>[0] = {}): Promise<FakeApi> {
  const api = fakeApi(replies)
  await renderComponent(<Section profile={profile} />, { login: 'provider' })
  return api
}

async function fillIn(): Promise<void> {
  await userEvent.selectOptions(field('application.credentialType'), '1')
  await userEvent.fill(field('application.credentialIssuer'), 'Näidisliit')
  await userEvent.fill(field('application.credentialNumber'), 'N-1')
  await userEvent.upload(field('application.credentialFile'), certificate())
}

describe('a counsellor type', () => {
  test('is sent once with its file and listed as under review', async () => {
    const files = fakeUploads()
    const api = await openSection(buildOwnProfile(), { addCredential: 'pending' })
    await userEvent.click(add())
    expect(getFocusedName()).toBe(translateForPage('application.credentialAddTitle'))
    await expectAccessible()
    await fillIn()
    await userEvent.dblClick(save())
    await expect.element(dialog.getByRole('progressbar')).toBeVisible()
    await press('Escape')
    await expect.element(dialog).toBeVisible()
    await expectAccessible()
    api.reply('addCredential', buildProfileWithCredential())
    await expect.element(successNotice('application.credentialSaved')).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.element(section().getByText(translateForPage('application.credential.unchecked'))).toBeVisible()
    await expect.element(section().getByText('No. N-1, Näidisliit')).toBeVisible()
    expect(files.map(({ field: name, file }) => [name, file.name])).toEqual([['evidence', 'tunnistus.pdf']])
    expect(api.requests('addCredential').map(({ input }) => input)).toEqual([
      { providerTypeId: '1', number: 'N-1', issuer: 'Näidisliit', registerUrl: '', validUntil: '' },
    ])
  })

  test('marks missing fields and sends nothing', async () => {
    const files = fakeUploads()
    await openSection(buildOwnProfile())
    await userEvent.click(add())
    await userEvent.click(save())
    expect(dialog.getByText(translateForPage('error.required')).elements()).toHaveLength(4)
    await expect.poll(() => document.activeElement).toBe(field('application.credentialType').element())
    await expectAccessible()
    expect(files).toEqual([])
  })

  test.for([
    ['a file that cannot be read', failWith('evidenceUnreadable'), serverText('en', 'domainError.evidenceUnreadable')],
    ['a lost connection', 'offline', 'The file didn’t upload, but what you typed is still here.'],
    ['an invalid URL', failWithFields({ registerUrl: 'error.url' }), serverText('en', 'error.url')],
  ] as const)('shows the error and preserves the input when rejected: %s', async ([, outcome, expectedText]) => {
    fakeUploads()
    await openSection(buildOwnProfile(), { addCredential: outcome })
    await userEvent.click(add())
    await fillIn()
    await userEvent.click(save())
    await expect.element(dialog.getByText(expectedText, { exact: false }).first()).toBeVisible()
    await expect.element(field('application.credentialNumber')).toHaveValue('N-1')
    await expectAccessible()
  })

  test('can be changed without a new file before review', async () => {
    const files = fakeUploads()
    const api = await openSection(buildProfileWithCredential(), {
      changeCredential: buildProfileWithCredential({ number: 'N-2' }),
    })
    await userEvent.click(row('application.credentialChange'))
    await expect.element(dialog.getByText(translateForPage('application.credentialFileStored'))).toBeVisible()
    await userEvent.fill(field('application.credentialNumber'), 'N-2')
    await userEvent.click(save())
    await expect.element(section().getByText('No. N-2, Näidisliit')).toBeVisible()
    expect(files).toEqual([])
    expect(api.requests('changeCredential')[0]?.input).toMatchObject({
      id: buildCredential().credentialId,
      number: 'N-2',
    })
  })

  test('is renewed after verification with a new credential and file', async () => {
    fakeUploads()
    const checked = buildProfileWithCredential({ status: 'verified', validUntil: '2026-12-31' })
    const api = await openSection(checked, { addCredential: checked })
    await expect.element(section().getByText(/Valid until 31\.12\.2026/)).toBeVisible()
    await userEvent.click(row('application.credentialRenew'))
    await expect.element(field('application.credentialUntil')).toHaveValue('')
    await userEvent.upload(field('application.credentialFile'), certificate())
    await userEvent.click(save())
    await expect.poll(() => api.requests('addCredential')).toHaveLength(1)
    expect(api.requests('addCredential')[0]?.input).toMatchObject({ number: 'N-1' })
  })

  test.for([
    ['application.credential.rejected', { status: 'rejected', rejectionReason: 'The number is not in the register.' }],
    ['application.credential.expired', { status: 'verified', isExpired: true, validUntil: '2026-01-31' }],
    ['application.credential.replaced', { status: 'replaced' }],
  ] as const)('shows its review status: %s', async ([key, credential]) => {
    await openSection(buildProfileWithCredential(credential))
    await expect.element(section().getByText(translateForPage(key), { exact: true })).toBeVisible()
    if ('rejectionReason' in credential)
      await expect.element(section().getByText(credential.rejectionReason)).toBeVisible()
    await expectAccessible()
  })

  test('is removed after a confirmation that identifies it', async () => {
    const api = await openSection(buildProfileWithCredential(), { deleteCredential: buildOwnProfile() })
    await userEvent.click(row('application.credentialRemove'))
    await expect.element(dialog.getByText(/^Clients will no longer see “Psychologist”/)).toBeVisible()
    await expectAccessible()
    await userEvent.click(
      dialog.getByRole('button', { name: translateForPage('application.credentialRemove'), exact: true }),
    )
    await expect.element(successNotice('application.credentialRemoved')).toBeVisible()
    await expect.poll(() => section().getByText('No. N-1, Näidisliit').query()).toBeNull()
    expect(api.requests('deleteCredential').map(({ input }) => input)).toEqual([{ id: buildCredential().credentialId }])
  })

  test('remains when the confirmation is closed with Escape, which returns the focus', async () => {
    await openSection(buildProfileWithCredential())
    await userEvent.click(row('application.credentialRemove'))
    await expect.element(dialog).toBeVisible()
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    expect(document.activeElement).toBe(row('application.credentialRemove').element())
  })

  test('downloads the file under its own name', async () => {
    const names = captureDownloads()
    await openSection(buildProfileWithCredential(), { credentialEvidence: new Uint8Array([37, 80]) as never })
    await userEvent.click(row('application.credentialFileShow'))
    await expect.poll(names).toEqual(['tunnistus.pdf'])
  })
})

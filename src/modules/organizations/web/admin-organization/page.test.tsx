import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { fakeUploads } from '#testing/web/fake-upload.ts'
import { getFocusedName, press, tabThrough } from '#testing/web/keyboard.ts'
import { buildOrganizationReply, LOGO, LONG_NAME, ORGANIZATION_ID } from '#testing/web/organization.ts'
import { failWith, failWithFields, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { toPlainSpaces } from '#testing/web/plain-spaces.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const PERSON = '00000000-0000-4000-8000-00000000000c'
const AT = '2026-11-20T08:00:00Z'
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const region = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })
const name = () => main.getByLabelText(translateForPage('adminOrganizations.name'), { exact: true })
const slug = () => main.getByLabelText(translateForPage('adminOrganizations.address'), { exact: true })
const textField = (key: 'en' | 'et' | 'ru') =>
  main.getByLabelText(translateForPage(`manageOrganization.in.${key}`), { exact: true })
const button = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('button', { name: translateForPage(key), exact: true })
const successNotice = (key: Parameters<typeof translateForPage>[0]) =>
  page.getByRole('status').getByText(translateForPage(key), { exact: true })

async function openOrganization(
  organization: Outcome<'reviewOrganization'> = buildOrganizationReply(),
  replies: Parameters<typeof fakeApi>[0] = {},
  { id = ORGANIZATION_ID, language = 'en' as 'en' | 'ru' } = {},
): Promise<FakeApi> {
  const api = fakeApi({ reviewOrganization: organization, ...replies })
  await openAdminPage(screen, {
    path: `/superuser/organisations/${id}`,
    route: '/superuser/organisations/:id',
    language,
  })
  return api
}

const failures = [
  ['a server error', failWithServerError(), () => translateForPage('generic.failed')],
  ['no connection', 'offline', () => translateForPage('generic.offline')],
] as const

describe('a new organization', () => {
  const openNew = (replies: Parameters<typeof fakeApi>[0] = {}) =>
    openOrganization(buildOrganizationReply(), replies, { id: 'new' })

  test('is created with name, URL and page text, and then has its own page', async () => {
    const api = await openNew({ addOrganization: buildOrganizationReply({ name: 'Sinine Uks', slug: 'sinine-uks' }) })
    expect(api.requests('reviewOrganization')).toEqual([])
    await expectAccessible()
    await userEvent.fill(name(), 'Sinine Uks')
    await userEvent.fill(slug(), 'sinine-uks')
    await userEvent.fill(textField('en'), 'We share a house with a blue door.')
    await userEvent.fill(textField('et'), 'Jagame sinise uksega maja.')
    await userEvent.click(button('adminOrganizations.create'))
    await expect.poll(() => location.pathname).toBe(`/superuser/organisations/${ORGANIZATION_ID}`)
    expect(api.requests('addOrganization').map(({ input }) => input)).toEqual([
      {
        name: 'Sinine Uks',
        slug: 'sinine-uks',
        texts: {
          en: { description: 'We share a house with a blue door.' },
          et: { description: 'Jagame sinise uksega maja.' },
          ru: { description: '' },
        },
      },
    ])
  })

  test('requires a name, in both colour schemes', async () => {
    const api = await openNew()
    await userEvent.click(button('adminOrganizations.create'))
    await expect.element(name()).toHaveAccessibleDescription(translateForPage('error.required'))
    await expect.element(name()).toHaveFocus()
    await expect.element(slug()).toHaveAccessibleDescription(new RegExp(translateForPage('error.required')))
    expect(api.requests('addOrganization')).toEqual([])
    await expectAccessible()
  })

  test('shows a field error for a taken URL and keeps the input', async () => {
    await openNew({ addOrganization: failWithFields({ slug: 'error.slugTaken' }) })
    await userEvent.fill(name(), 'Sinine Uks')
    await userEvent.fill(slug(), 'kodusadam')
    await userEvent.click(button('adminOrganizations.create'))
    await expect.element(slug()).toHaveAccessibleDescription(new RegExp(serverText('en', 'error.slugTaken')))
    await expect.element(slug()).toHaveFocus()
    await expect.element(name()).toHaveValue('Sinine Uks')
  })
})

describe('an existing organization', () => {
  test('shows its page, managers and changes, in both colour schemes', async () => {
    await openOrganization(
      buildOrganizationReply({
        managers: [
          { customerAccountId: PERSON, name: 'Helle Hoidja', emailAddress: 'helle@kodusadam.test', since: AT },
        ],
        invitations: [{ invitationId: PERSON.replace('c', 'd'), emailAddress: 'head@kodusadam.test', expiresAt: AT }],
        formerSlugs: ['vana-kodu', 'kodu'],
        logoUrl: LOGO,
        history: [
          { at: AT, action: 'addOrganisation', by: 'Siim Superuser', reason: null },
          { at: AT, action: 'readOrganisation', by: 'Siim Superuser', reason: null },
        ],
      }),
    )
    await expect.element(main.getByText('3 counsellors')).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: translateForPage('adminOrganizations.seePage') }))
      .toHaveAttribute('href', '/en/o/kodusadam')
    await expect.element(main.getByText('Former addresses that redirect here: vana-kodu, kodu')).toBeVisible()
    const managersRegion = region('adminOrganizations.managersTitle')
    await expect.element(managersRegion.getByText('Helle Hoidja · helle@kodusadam.test').first()).toBeVisible()
    await expect.element(managersRegion.getByText(/^Invited\. Link expires on Fri 20\sNov/)).toBeVisible()
    const changes = region('adminOrganizations.changes').getByRole('listitem')
    expect(changes.elements().map((element) => toPlainSpaces(element.textContent))).toEqual([
      'CreatedSiim Superuser, Fri 20 Nov at 10:00',
    ])
    await expectAccessible()
  })

  test('saves name, URL and page text, and shows the former URL', async () => {
    const saved = buildOrganizationReply({ slug: 'vaikne-koda', formerSlugs: ['kodusadam'] })
    const api = await openOrganization(undefined, { changeOrganization: saved })
    await userEvent.fill(slug(), 'vaikne-koda')
    await userEvent.click(button('adminOrganizations.save'))
    await expect.element(successNotice('adminOrganizations.saved')).toBeVisible()
    await expect.element(main.getByText('Former addresses that redirect here: kodusadam')).toBeVisible()
    expect(api.requests('changeOrganization').map(({ input }) => input)).toMatchObject([
      { organizationId: ORGANIZATION_ID, name: 'Kodusadam', slug: 'vaikne-koda' },
    ])
  })

  test('sends one request on a double click', async () => {
    const api = await openOrganization(undefined, { changeOrganization: 'pending' })
    await userEvent.dblClick(button('adminOrganizations.save'))
    await expect.element(button('adminOrganizations.saving')).toBeVisible()
    expect(api.requests('changeOrganization')).toHaveLength(1)
  })

  test.for(failures)('shows why saving failed and keeps the input: %s', async ([, outcome, message]) => {
    await openOrganization(undefined, { changeOrganization: outcome })
    await userEvent.fill(slug(), 'vaikne-koda')
    await userEvent.click(button('adminOrganizations.save'))
    await expect.element(main.getByRole('alert').getByText(message())).toBeVisible()
    await expect.element(slug()).toHaveValue('vaikne-koda')
  })

  test('uploads and shows a new logo, which can be removed', async () => {
    const files = fakeUploads()
    const api = await openOrganization(undefined, {
      putOrganizationLogo: { logoUrl: LOGO },
      deleteOrganizationLogo: { logoUrl: null },
    })
    await userEvent.upload(
      main.getByLabelText(translateForPage('manageOrganization.logoChoose')),
      new File(['picture'], 'logo.png', { type: 'image/png' }),
    )
    await expect.element(successNotice('manageOrganization.logoSaved')).toBeVisible()
    expect(files.map(({ field }) => field)).toEqual(['logo'])
    expect(api.requests('putOrganizationLogo').map(({ input }) => input)).toEqual([{ id: ORGANIZATION_ID }])
    await userEvent.click(button('manageOrganization.logoRemove'))
    await expect.element(main.getByText(translateForPage('manageOrganization.logoNone'))).toBeVisible()
    expect(api.requests('deleteOrganizationLogo').map(({ input }) => input)).toEqual([{ id: ORGANIZATION_ID }])
  })

  test('shows the not-found page for an unknown id', async () => {
    await openOrganization(failWith('notFound'))
    await expect.element(main.getByRole('heading', { name: translateForPage('page.notFoundTitle') })).toBeVisible()
  })

  test('fits the longest names in Russian', async () => {
    const organization = buildOrganizationReply({
      name: LONG_NAME,
      formerSlugs: ['x'.repeat(60)],
      managers: [{ customerAccountId: PERSON, name: LONG_NAME, emailAddress: `${'x'.repeat(60)}@k.test`, since: AT }],
      deactivatedBecause: 'y'.repeat(100),
      isActive: false,
    })
    await openOrganization(organization, {}, { language: 'ru' })
    await expectAccessible()
  })
})

describe('managers', () => {
  const email = () =>
    region('adminOrganizations.managersTitle').getByLabelText(translateForPage('adminOrganizations.managerEmail'), {
      exact: true,
    })
  const withManager = () =>
    buildOrganizationReply({
      managers: [{ customerAccountId: PERSON, name: 'Helle Hoidja', emailAddress: 'helle@kodusadam.test', since: AT }],
    })

  test('are invited by email: the field is cleared and the invitation is listed', async () => {
    const invitations = [
      { invitationId: PERSON, emailAddress: 'head@kodusadam.test', expiresAt: '2026-12-24T08:00:00Z' },
    ]
    const api = await openOrganization(undefined, { inviteManager: buildOrganizationReply({ invitations }) })
    await expect.element(main.getByText(translateForPage('adminOrganizations.noManagers'))).toBeVisible()
    await userEvent.fill(email(), 'head@kodusadam.test')
    await userEvent.click(button('adminOrganizations.inviteManager'))
    await expect.element(successNotice('adminOrganizations.sent')).toBeVisible()
    await expect.element(email()).toHaveValue('')
    await expect.element(main.getByRole('button', { name: 'Withdraw head@kodusadam.test' })).toBeVisible()
    expect(api.requests('inviteManager').map(({ input }) => input)).toEqual([
      { id: ORGANIZATION_ID, emailAddress: 'head@kodusadam.test' },
    ])
  })

  test('an invalid address shows a field error and sends nothing', async () => {
    const api = await openOrganization()
    await userEvent.fill(email(), 'none')
    await userEvent.click(button('adminOrganizations.inviteManager'))
    await expect.element(email()).toHaveAccessibleDescription(new RegExp(translateForPage('error.emailInvalid')))
    await expect.element(email()).toHaveFocus()
    expect(api.requests('inviteManager')).toEqual([])
  })

  test.for(failures)('shows why sending failed and keeps the address: %s', async ([, outcome, message]) => {
    await openOrganization(undefined, { inviteManager: outcome })
    await userEvent.fill(email(), 'head@kodusadam.test')
    await userEvent.click(button('adminOrganizations.inviteManager'))
    await expect.element(main.getByRole('alert').getByText(message())).toBeVisible()
    await expect.element(email()).toHaveValue('head@kodusadam.test')
  })

  test('are removed after a confirmation, in both colour schemes', async () => {
    const api = await openOrganization(withManager(), { removeManager: buildOrganizationReply() })
    await userEvent.click(main.getByRole('button', { name: /^Remove Helle Hoidja/ }))
    await expect.element(dialog.getByRole('heading', { name: 'Remove Helle Hoidja as manager?' })).toHaveFocus()
    await expect.element(dialog.getByText(translateForPage('adminOrganizations.endEffect'))).toBeVisible()
    await expectAccessible()
    await userEvent.click(
      dialog.getByRole('button', { name: translateForPage('adminOrganizations.endManager'), exact: true }),
    )
    await expect.element(successNotice('adminOrganizations.ended')).toBeVisible()
    await expect.element(main.getByText(translateForPage('adminOrganizations.noManagers'))).toBeVisible()
    expect(api.requests('removeManager').map(({ input }) => input)).toEqual([
      { id: ORGANIZATION_ID, managerId: PERSON },
    ])
  })

  test.for(failures)('shows why removing failed: %s', async ([, outcome, message]) => {
    await openOrganization(withManager(), { removeManager: outcome })
    await userEvent.click(main.getByRole('button', { name: /^Remove Helle Hoidja/ }))
    await userEvent.click(
      dialog.getByRole('button', { name: translateForPage('adminOrganizations.endManager'), exact: true }),
    )
    await expect.element(page.getByRole('alert').getByText(message())).toBeVisible()
    await expect.element(main.getByRole('button', { name: /^Remove Helle Hoidja/ })).toBeVisible()
  })

  test('the dialog focuses its heading, each control is reachable once, and Escape returns the focus', async () => {
    await openOrganization(withManager())
    await userEvent.click(main.getByRole('button', { name: /^Remove Helle Hoidja/ }))
    await expect.element(dialog.getByRole('heading')).toHaveFocus()
    expect(await tabThrough()).toEqual(
      (['nav.close', 'adminOrganizations.keepIt', 'adminOrganizations.endManager'] as const).map((key) =>
        translateForPage(key),
      ),
    )
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    expect(getFocusedName()).toMatch(/^Remove Helle Hoidja/)
  })
})

describe('deactivation', () => {
  const reason = () => main.getByLabelText(translateForPage('adminOrganizations.reason'), { exact: true })
  const inactiveOrganization = () =>
    buildOrganizationReply({ isActive: false, deactivatedBecause: 'The circle has ended' })

  test('explains its effect, requires and shows a reason, and removes the link to the page', async () => {
    const api = await openOrganization(undefined, { switchOrganization: inactiveOrganization() })
    await expect.element(main.getByText(translateForPage('adminOrganizations.effectOff'))).toBeVisible()
    await userEvent.click(button('adminOrganizations.switchOff'))
    await expect.element(reason()).toHaveAccessibleDescription(translateForPage('error.required'))
    expect(api.requests('switchOrganization')).toEqual([])
    await userEvent.fill(reason(), 'The circle has ended')
    await userEvent.click(button('adminOrganizations.switchOff'))
    await expect.element(main.getByText('Reason for hiding: The circle has ended')).toBeVisible()
    expect(main.getByRole('link', { name: translateForPage('adminOrganizations.seePage') }).query()).toBeNull()
    await expect.element(reason()).toHaveValue('')
    expect(api.requests('switchOrganization').map(({ input }) => input)).toEqual([
      { id: ORGANIZATION_ID, isActive: false, reason: 'The circle has ended' },
    ])
    await expectAccessible()
  })

  test('can be reversed, which also requires a reason', async () => {
    const api = await openOrganization(inactiveOrganization(), { switchOrganization: buildOrganizationReply() })
    await userEvent.fill(reason(), 'They are back')
    await userEvent.click(button('adminOrganizations.switchOn'))
    await expect.element(main.getByRole('link', { name: translateForPage('adminOrganizations.seePage') })).toBeVisible()
    expect(api.requests('switchOrganization').map(({ input }) => input)).toEqual([
      { id: ORGANIZATION_ID, isActive: true, reason: 'They are back' },
    ])
  })

  test.for(failures)('shows why it failed and keeps the reason: %s', async ([, outcome, message]) => {
    await openOrganization(undefined, { switchOrganization: outcome })
    await userEvent.fill(reason(), 'The circle has ended')
    await userEvent.click(button('adminOrganizations.switchOff'))
    await expect.element(main.getByRole('alert').getByText(message())).toBeVisible()
    await expect.element(reason()).toHaveValue('The circle has ended')
  })
})

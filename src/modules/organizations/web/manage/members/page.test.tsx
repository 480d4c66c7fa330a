import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import type { FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough } from '#testing/web/keyboard.ts'
import { openManagerPage } from '#testing/web/manager-page.tsx'
import { buildCompanyReply } from '#testing/web/organization.ts'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import type { Member } from './member-row.tsx'
import * as screen from './page.tsx'

const [ANNA, KAJA, INVITATION_ID] = ['1', '2', '3'].map((end) => `00000000-0000-4000-8000-00000000000${end}`) as [
  string,
  string,
  string,
]
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const region = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })
const button = (name: string) => main.getByRole('button', { name, exact: true })
const successNotice = (text: string) => page.getByRole('status').getByText(text)

const anna: PartialReply<Member> = {
  providerOraganizationId: ANNA,
  state: 'confirmed',
  since: '2026-11-02T08:00:00Z',
  firstName: 'Anna',
  lastName: 'Lepalind',
  slug: 'anna-lepalind',
}
const kaja: PartialReply<Member> = {
  ...anna,
  providerOraganizationId: KAJA,
  state: 'requested',
  firstName: 'Kaja',
  lastName: 'Tamm',
}
const invitation = {
  providerOraganizationId: INVITATION_ID,
  emailAddress: 'uus@counsellor.test',
  expiresAt: '2026-12-24T08:00:00Z',
}
const buildMembers = (part: PartialReply<Reply<'listMembers'>> = {}) => buildReply('listMembers', part)

const openMembers = (
  members = buildMembers({ members: [anna, kaja], invitations: [invitation] }),
  replies: Parameters<typeof fakeApi>[0] = {},
  language?: 'en' | 'et' | 'ru',
): Promise<FakeApi> =>
  openManagerPage({ screen, at: 'organizationMembers', replies: { listMembers: members, ...replies }, language })

describe('the counsellors', () => {
  test('are grouped by requests, members and invitations, in both colour schemes', async () => {
    await openMembers()
    await expect.element(region('manageOrganization.waitingTitle').getByText('Requested on Mon 2 Nov')).toBeVisible()
    await expect.element(region('manageOrganization.membersTitle').getByText('Listed since Mon 2 Nov')).toBeVisible()
    await expect.element(region('manageOrganization.invitationsTitle').getByText('Expires on Thu 24 Dec')).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: 'See the page Anna Lepalind' }))
      .toHaveAttribute('href', buildPagePath('counsellorWebsite', 'en', { providerId: 'anna-lepalind' }))
    await expectAccessible()
  })

  test('shows a note instead of a link for an unlisted counsellor', async () => {
    await openMembers(buildMembers({ members: [{ ...anna, slug: null }] }))
    await expect.element(main.getByText(translateForPage('manageOrganization.notFound'))).toBeVisible()
    expect(main.getByRole('link', { name: /^See the page ./ }).query()).toBeNull()
  })

  test('shows an empty state, in both colour schemes', async () => {
    await openMembers(buildMembers())
    await expect
      .element(main.getByRole('heading', { name: translateForPage('manageOrganization.noMembers') }))
      .toBeVisible()
    for (const key of ['manageOrganization.waitingTitle', 'manageOrganization.invitationsTitle'] as const)
      expect(region(key).query()).toBeNull()
    await expectAccessible()
  })

  test('hides the invitation form while the page is inactive', async () => {
    await openMembers(buildMembers(), { getCompany: buildCompanyReply({ isActive: false }) })
    await expect.element(main.getByText(translateForPage('manageOrganization.inactive'))).toBeVisible()
    expect(region('manageOrganization.inviteTitle').query()).toBeNull()
  })

  test('shows a loading error and can retry', async () => {
    const api = await openMembers(failWithServerError() as never)
    await expect.element(main.getByRole('heading', { name: translateForPage('page.faultTitle') })).toBeVisible()
    api.reply('listMembers', buildMembers())
    await userEvent.click(main.getByRole('button', { name: translateForPage('generic.tryAgain') }))
    await expect
      .element(main.getByRole('heading', { name: translateForPage('manageOrganization.noMembers') }))
      .toBeVisible()
  })

  test('fit the longest names in Russian', async () => {
    const long = { firstName: 'Александра-Константинопольская', lastName: 'Рождественская-Преображенская' }
    const invitations = [{ ...invitation, emailAddress: `${'x'.repeat(60)}@counsellor.test` }]
    await openMembers(
      buildMembers({
        members: [
          { ...anna, ...long },
          { ...kaja, ...long },
        ],
        invitations,
      }),
      {},
      'ru',
    )
    await expectAccessible()
  })
})

describe('requests', () => {
  test('are confirmed with one click', async () => {
    const api = await openMembers(undefined, {
      confirmMember: buildMembers({ members: [anna, { ...kaja, state: 'confirmed' }] }),
    })
    await userEvent.click(button('Add to page Kaja Tamm'))
    await expect
      .element(successNotice(translateForPage('manageOrganization.confirmed', { name: 'Kaja Tamm' })))
      .toBeVisible()
    await expect.element(button('Remove Kaja Tamm')).toBeVisible()
    expect(region('manageOrganization.waitingTitle').query()).toBeNull()
    expect(api.requests('confirmMember').map(({ input }) => input)).toEqual([{ id: KAJA }])
  })

  test('are declined with one click', async () => {
    const api = await openMembers(undefined, { endMember: buildMembers({ members: [anna] }) })
    await userEvent.click(button('Decline Kaja Tamm'))
    await expect.element(successNotice(translateForPage('manageOrganization.declined'))).toBeVisible()
    expect(region('manageOrganization.waitingTitle').query()).toBeNull()
    expect(api.requests('endMember').map(({ input }) => input)).toEqual([{ id: KAJA }])
  })

  test('sends one request on a double click', async () => {
    const api = await openMembers(undefined, { confirmMember: 'pending' })
    await userEvent.dblClick(button('Add to page Kaja Tamm'))
    expect(api.requests('confirmMember')).toHaveLength(1)
  })

  test('disappear if the counsellor has since withdrawn', async () => {
    const api = await openMembers(undefined, { confirmMember: failWith('notFound') })
    api.reply('listMembers', buildMembers({ members: [anna] }))
    await userEvent.click(button('Add to page Kaja Tamm'))
    await expect.element(page.getByRole('alert').getByText(serverText('en', 'domainError.notFound'))).toBeVisible()
    await expect.poll(() => region('manageOrganization.waitingTitle').query()).toBeNull()
  })

  test.for([
    ['a server error', failWithServerError(), () => translateForPage('generic.failed')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('remain pending on failure: %s', async ([, outcome, message]) => {
    await openMembers(undefined, { confirmMember: outcome })
    await userEvent.click(button('Add to page Kaja Tamm'))
    await expect.element(page.getByRole('alert').getByText(message())).toBeVisible()
    await expect.element(button('Add to page Kaja Tamm')).toBeVisible()
  })
})

describe('removing a member', () => {
  const remove = () => dialog.getByRole('button', { name: translateForPage('manageOrganization.remove'), exact: true })

  test('asks for confirmation and removes the member, in both colour schemes', async () => {
    const api = await openMembers(undefined, { endMember: buildMembers({ members: [kaja] }) })
    await userEvent.click(button('Remove Anna Lepalind'))
    await expect.element(dialog.getByText('We’ll email them.', { exact: false })).toBeVisible()
    expect(api.requests('endMember')).toEqual([])
    await expectAccessible()
    await userEvent.click(remove())
    await expect
      .element(successNotice(translateForPage('manageOrganization.removed', { name: 'Anna Lepalind' })))
      .toBeVisible()
    await expect
      .element(main.getByRole('heading', { name: translateForPage('manageOrganization.noMembers') }))
      .toBeVisible()
    expect(api.requests('endMember').map(({ input }) => input)).toEqual([{ id: ANNA }])
  })

  test('sends one request on a double click, and Escape waits for the reply', async () => {
    const api = await openMembers(undefined, { endMember: 'pending' })
    await userEvent.click(button('Remove Anna Lepalind'))
    await userEvent.dblClick(remove())
    await expect
      .element(dialog.getByRole('button', { name: translateForPage('manageOrganization.saving') }))
      .toBeVisible()
    await press('Escape')
    await expect.element(dialog).toBeVisible()
    expect(api.requests('endMember')).toHaveLength(1)
  })

  test('keeps the member and the dialog when offline', async () => {
    await openMembers(undefined, { endMember: 'offline' })
    await userEvent.click(button('Remove Anna Lepalind'))
    await userEvent.click(remove())
    await expect.element(page.getByRole('alert').getByText(translateForPage('generic.offline'))).toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
  })

  test('the dialog focuses its heading, each control is reachable once, and Escape returns the focus', async () => {
    await openMembers()
    await userEvent.click(button('Remove Anna Lepalind'))
    await expect.element(dialog.getByRole('heading')).toHaveFocus()
    expect(await tabThrough()).toEqual(
      (['nav.close', 'manageOrganization.keep', 'manageOrganization.remove'] as const).map((key) =>
        translateForPage(key),
      ),
    )
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    expect(getFocusedName()).toBe('Remove Anna Lepalind')
  })
})

describe('inviting', () => {
  const email = () => main.getByLabelText(translateForPage('manageOrganization.inviteEmail'), { exact: true })
  const invite = () => main.getByRole('button', { name: translateForPage('manageOrganization.invite'), exact: true })

  test('sends the address, clears the field, and lists the invitation, which can be revoked', async () => {
    const api = await openMembers(buildMembers(), {
      inviteMember: buildMembers({ invitations: [invitation] }),
      endMember: buildMembers(),
    })
    await userEvent.fill(email(), 'uus@counsellor.test')
    await userEvent.click(invite())
    await expect.element(successNotice(translateForPage('manageOrganization.invited'))).toBeVisible()
    await expect.element(email()).toHaveValue('')
    expect(api.requests('inviteMember').map(({ input }) => input)).toEqual([{ emailAddress: 'uus@counsellor.test' }])
    await userEvent.click(button('Withdraw uus@counsellor.test'))
    await expect.element(successNotice(translateForPage('manageOrganization.withdrawn'))).toBeVisible()
    expect(region('manageOrganization.invitationsTitle').query()).toBeNull()
    expect(api.requests('endMember').map(({ input }) => input)).toEqual([{ id: INVITATION_ID }])
  })

  test('an invalid address shows a field error and sends nothing, in both colour schemes', async () => {
    const api = await openMembers()
    await userEvent.fill(email(), 'none')
    await userEvent.click(invite())
    await expect.element(email()).toHaveAccessibleDescription(new RegExp(translateForPage('error.emailInvalid')))
    await expect.element(email()).toHaveFocus()
    expect(api.requests('inviteMember')).toEqual([])
    await expectAccessible()
  })

  test.for([
    [
      'the address has an invitation',
      failWith('organisationInvited'),
      () => serverText('en', 'domainError.organisationInvited'),
    ],
    ['a server error', failWithServerError(), () => translateForPage('generic.failed')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('shows why sending failed and keeps the address: %s', async ([, outcome, message]) => {
    await openMembers(undefined, { inviteMember: outcome })
    await userEvent.fill(email(), 'uus@counsellor.test')
    await userEvent.click(invite())
    await expect.element(main.getByRole('alert').getByText(message())).toBeVisible()
    await expect.element(email()).toHaveValue('uus@counsellor.test')
  })
})

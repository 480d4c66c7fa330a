import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { buildInvitationReply, buildSessionRequestReply, INVITATION_ID, REQUEST_ID } from '#testing/web/invitation.ts'
import { getFocusedName, press } from '#testing/web/keyboard.ts'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import InvitationsRoute, { clientLoader } from './page.tsx'

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const row = (name: string) => main.getByRole('listitem').filter({ hasText: name }).first()
const requestsCard = () => main.getByRole('region', { name: translateForPage('invitations.requests'), exact: true })
const listButton = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('button', { name: new RegExp(`^${translateForPage(key)}`) })
const dialogButton = (key: Parameters<typeof translateForPage>[0]) =>
  dialog.getByRole('button', { name: translateForPage(key), exact: true })
const offlineAlert = () => page.getByRole('alert').getByText(translateForPage('generic.offline'))
const buildList = (items: Reply<'getInvitation'>[], totalCount = items.length, pageNumber = 1) =>
  buildReply('listInvitations', { items, page: pageNumber, pageSize: 20, totalCount })

async function openList(
  replies: Parameters<typeof fakeApi>[0] = {},
  { query = '', language = 'en' as 'en' | 'ru' } = {},
): Promise<FakeApi> {
  const api = fakeApi({ listInvitations: buildList([buildInvitationReply()]), listRequests: [], ...replies })
  const path = buildPagePath('invitations', language) + query
  await renderComponent(<InvitationsRoute />, { path, loader: clientLoader, login: 'provider' })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

describe('the list', () => {
  test('shows how to start when there are no invitations', async () => {
    await openList({ listInvitations: buildList([]) })
    await expect.element(main.getByRole('heading', { name: translateForPage('invitations.none') })).toBeVisible()
    await expect.element(requestsCard().getByText(translateForPage('invitations.noRequests'))).toBeVisible()
    expect(main.getByRole('link', { name: translateForPage('invitations.invite') }).elements()).toHaveLength(1)
    await expectAccessible()
  })

  test('shows the client, times, price and remaining reservation time, and is accessible in both themes', async () => {
    const expired = buildInvitationReply({
      invitationId: REQUEST_ID,
      clientName: 'Too Late',
      status: 'expired',
      message: 'Take your time.',
    })
    await openList({ listInvitations: buildList([buildInvitationReply(), expired]) })
    const pendingRow = row('Liis Kask')
    await expect.element(pendingRow.getByText(translateForPage('invitations.is.pendingPayment'))).toBeVisible()
    await expect.element(pendingRow.getByText('40.50\u00A0€', { exact: true })).toBeVisible()
    await expect.element(pendingRow.getByText(/^instead of 45\.00\s€, 10% off$/)).toBeVisible()
    await expect.element(pendingRow.getByText('You receive 34.42\u00A0€')).toBeVisible()
    await expect.element(pendingRow.getByText('Expires in 31 h')).toBeVisible()
    expect(
      pendingRow
        .getByRole('list', { name: translateForPage('invitations.times') })
        .getByRole('listitem')
        .elements(),
    ).toHaveLength(2)
    const endedRow = row('Too Late')
    await expect.element(endedRow.getByText(translateForPage('invitations.is.expired'), { exact: true })).toBeVisible()
    expect(endedRow.getByRole('button').elements()).toEqual([])
    await userEvent.click(endedRow.getByText(translateForPage('invitations.yourMessage')))
    await expect.element(endedRow.getByText('Take your time.')).toBeVisible()
    await expectAccessible()
  })

  test.for([
    ['accepted', 'invitations.is.accepted'],
    ['cancelled', 'invitations.is.cancelled'],
    ['declined', 'invitations.is.declined'],
  ] as const)('shows how an invitation ended: %s', async ([status, key]) => {
    await openList({ listInvitations: buildList([buildInvitationReply({ status })]) })
    await expect.element(row('Liis Kask').getByText(translateForPage(key), { exact: true })).toBeVisible()
    await expect.element(main.getByRole('heading', { name: translateForPage('invitations.ended') })).toBeVisible()
  })

  test('shows only the booked time of an accepted invitation and strikes through released times', async () => {
    const times = [
      { startDateTime: '2026-11-30T08:00:00Z', isOpen: false },
      { startDateTime: '2026-12-01T12:00:00Z', isOpen: true, isBooked: true },
    ]
    const pending = buildInvitationReply({ invitationId: REQUEST_ID, clientName: 'Mari Maasikas', times })
    await openList({ listInvitations: buildList([buildInvitationReply({ status: 'accepted', times }), pending]) })
    const items = (name: string) => row(name).getByRole('list').getByRole('listitem')
    await expect.element(items('Liis Kask')).toMatchTextContent(/1\sDec, 14:00$/)
    expect(items('Mari Maasikas').first().element().querySelector('s')?.textContent).toMatch(/no longer held$/)
  })

  test('links to further pages', async () => {
    const api = await openList({ listInvitations: buildList([buildInvitationReply()], 45, 2) }, { query: '?page=2' })
    await expect.element(main.getByText('21–21 of 45')).toBeVisible()
    await userEvent.click(main.getByRole('link', { name: translateForPage('invitations.older') }))
    await expect.poll(() => api.requests('listInvitations').at(-1)?.input.page).toBe('3')
  })

  test.for([
    ['not a provider', failWith('notAllowed'), 'page.notAllowedTitle'],
    ['a failure', failWithServerError(), 'page.faultTitle'],
  ] as const)('explains why the list cannot be shown: %s', async ([, outcome, key]) => {
    await openList({ listInvitations: outcome })
    await expect.element(main.getByRole('heading', { level: 1, name: translateForPage(key) })).toBeVisible()
    expect(main.getByRole('link', { name: translateForPage('invitations.invite') }).query()).toBeNull()
  })

  test('has room for the longest names in Russian', async () => {
    const clientName = 'Рождественская'.repeat(5)
    const clientEmail = `${'a'.repeat(50)}@${'b'.repeat(40)}.example`
    const title = 'Самоопределение'.repeat(5)
    await openList(
      {
        listInvitations: buildList([buildInvitationReply({ clientName, clientEmail, title })]),
        listRequests: [buildSessionRequestReply({ name: clientName, email: clientEmail })],
      },
      { language: 'ru' },
    )
    await expect.element(main.getByText(title, { exact: false }).first()).toBeVisible()
    await expectAccessible()
  })
})

describe('cancelling an invitation', () => {
  const open = async (replies: Parameters<typeof fakeApi>[0] = {}) => {
    const api = await openList(replies)
    await userEvent.click(listButton('invitations.withdraw'))
    return api
  }

  test('explains the effect first and then updates the row', async () => {
    const api = await open({ cancelInvitation: buildInvitationReply({ status: 'cancelled' }) })
    expect(getFocusedName()).toBe(translateForPage('invitations.withdrawTitle'))
    await expect
      .element(dialog.getByText(translateForPage('invitations.withdrawText', { name: 'Liis Kask' })))
      .toBeVisible()
    await expectAccessible()
    await userEvent.click(dialogButton('invitations.withdraw'))
    await expect.poll(() => dialog.query()).toBeNull()
    await expect
      .element(row('Liis Kask').getByText(translateForPage('invitations.is.cancelled'), { exact: true }))
      .toBeVisible()
    expect(api.requests('cancelInvitation').map(({ input }) => input)).toEqual([{ id: INVITATION_ID }])
  })

  test('warns that the client is currently paying', async () => {
    await open({ listInvitations: buildList([buildInvitationReply({ isPaying: true })]) })
    await expect.element(dialog.getByText(translateForPage('invitations.withdrawPaying'))).toBeVisible()
    await expect.element(row('Liis Kask').getByText(translateForPage('invitations.isPaying'))).toBeInTheDocument()
  })

  test('shows an error and the current status if the invitation has since been paid', async () => {
    await open({
      cancelInvitation: failWith('invitationUsed'),
      getInvitation: buildInvitationReply({ status: 'accepted' }),
    })
    await userEvent.click(dialogButton('invitations.withdraw'))
    await expect
      .element(row('Liis Kask').getByText(translateForPage('invitations.is.accepted'), { exact: true }))
      .toBeVisible()
    await expect.element(page.getByRole('alert').first()).toBeInTheDocument()
  })

  test('sends one request on a double click, and changes nothing without a connection', async () => {
    const api = await open({ cancelInvitation: 'pending', getInvitation: 'offline' })
    await userEvent.dblClick(dialogButton('invitations.withdraw'))
    await press('Escape')
    await expect.element(dialog).toBeVisible()
    expect(api.requests('cancelInvitation')).toHaveLength(1)
    api.reply('cancelInvitation', 'offline')
    await expect.element(offlineAlert()).toBeInTheDocument()
    await expect.element(row('Liis Kask').getByText(translateForPage('invitations.is.pendingPayment'))).toBeVisible()
  })

  test('closes on Escape without cancelling and restores the focus', async () => {
    await open()
    await expect.element(dialog).toBeVisible()
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    expect(document.activeElement).toBe(listButton('invitations.withdraw').element())
  })
})

describe('sending an invitation again', () => {
  test('confirms it, and is available only as often as the server allows', async () => {
    const api = await openList({ resendInvitation: buildInvitationReply({ mayResend: false }) })
    await userEvent.click(listButton('invitations.resend'))
    await expect.poll(() => listButton('invitations.resend').query()).toBeNull()
    await expect.element(page.getByRole('status').last()).toBeInTheDocument()
    expect(api.requests('resendInvitation').map(({ input }) => input)).toEqual([{ id: INVITATION_ID }])
  })

  test('shows an error without a connection and can be retried', async () => {
    await openList({ resendInvitation: 'offline' })
    await userEvent.click(listButton('invitations.resend'))
    await expect.element(offlineAlert()).toBeInTheDocument()
    await expect.element(listButton('invitations.resend')).toBeVisible()
  })
})

describe('a request from a client', () => {
  const declineButton = () => requestsCard().getByRole('button', { name: /^Decline/ })

  test('shows the client and requested times, and links to a new invitation', async () => {
    await openList({
      listRequests: [
        buildSessionRequestReply(),
        buildSessionRequestReply({ customerRequestId: INVITATION_ID, answer: 'invited' }),
      ],
    })
    await expect.element(requestsCard().getByText('1 new')).toBeVisible()
    await expect.element(requestsCard().getByText('Invited', { exact: true })).toBeVisible()
    expect(
      requestsCard()
        .getByText(/07:00$/)
        .elements(),
    ).toHaveLength(4)
    await expect
      .element(requestsCard().getByRole('link', { name: /Kadri Küsija/ }))
      .toHaveAttribute('href', `${buildPagePath('newInvitation', 'en')}?request=${REQUEST_ID}`)
    await expectAccessible()
  })

  test('is declined after confirmation, and shows it', async () => {
    const api = await openList({
      listRequests: [buildSessionRequestReply()],
      declineRequest: buildReply('declineRequest'),
    })
    await userEvent.click(declineButton())
    await expect
      .element(dialog.getByText(translateForPage('invitations.declineText', { name: 'Kadri Küsija' })))
      .toBeVisible()
    await expectAccessible()
    await userEvent.dblClick(dialogButton('invitations.declineNow'))
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.element(requestsCard().getByText('Declined', { exact: true })).toBeVisible()
    expect(declineButton().query()).toBeNull()
    expect(api.requests('declineRequest').map(({ input }) => input)).toEqual([{ id: REQUEST_ID }])
  })

  test('stays unanswered and keeps the dialog open without a connection', async () => {
    await openList({ listRequests: [buildSessionRequestReply()], declineRequest: 'offline' })
    await userEvent.click(declineButton())
    await userEvent.click(dialogButton('invitations.declineNow'))
    await expect.element(offlineAlert()).toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
  })
})

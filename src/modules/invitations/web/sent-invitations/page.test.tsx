import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { INVITATION_ID, invitationOf, REQUEST_ID, requestOf } from '#testing/web/invitation.ts'
import { focused, press } from '#testing/web/keyboard.ts'
import { broken, refused } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { replyOf } from '#testing/web/reply-of.ts'
import { textOf } from '#testing/web/text-of.ts'
import InvitationsRoute, { clientLoader } from './page.tsx'

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const row = (name: string) => main.getByRole('listitem').filter({ hasText: name }).first()
const requests = () => main.getByRole('region', { name: textOf('invitations.requests'), exact: true })
const act = (key: Parameters<typeof textOf>[0]) => main.getByRole('button', { name: new RegExp(`^${textOf(key)}`) })
const button = (key: Parameters<typeof textOf>[0]) => dialog.getByRole('button', { name: textOf(key), exact: true })
const offline = () => page.getByRole('alert').getByText(textOf('generic.offline'))
const listOf = (items: Reply<'getInvitation'>[], totalCount = items.length, at = 1) =>
  replyOf('listInvitations', { items, page: at, pageSize: 20, totalCount })

async function openList(
  answers: Parameters<typeof fakeApi>[0] = {},
  { query = '', language = 'en' as 'en' | 'ru' } = {},
): Promise<FakeApi> {
  const api = fakeApi({ listInvitations: listOf([invitationOf()]), listRequests: [], ...answers })
  const path = pagePath('invitations', language) + query
  await renderComponent(<InvitationsRoute />, { path, loader: clientLoader, login: 'provider' })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

describe('the list', () => {
  test('without any invitation says how to begin', async () => {
    await openList({ listInvitations: listOf([]) })
    await expect.element(main.getByRole('heading', { name: textOf('invitations.none') })).toBeVisible()
    await expect.element(requests().getByText(textOf('invitations.noRequests'))).toBeVisible()
    expect(main.getByRole('link', { name: textOf('invitations.invite') }).elements()).toHaveLength(1)
    await expectAccessible()
  })

  test('shows who is invited, to which times, for how much and how long they are held, in both looks', async () => {
    const over = invitationOf({
      invitationId: REQUEST_ID,
      clientName: 'Too Late',
      status: 'expired',
      message: 'Take your time.',
    })
    await openList({ listInvitations: listOf([invitationOf(), over]) })
    const waiting = row('Liis Kask')
    await expect.element(waiting.getByText(textOf('invitations.is.pendingPayment'))).toBeVisible()
    await expect.element(waiting.getByText('40.50\u00A0€', { exact: true })).toBeVisible()
    await expect.element(waiting.getByText(/^instead of 45\.00\s€, 10 % off$/)).toBeVisible()
    await expect.element(waiting.getByText('You receive 34.42\u00A0€')).toBeVisible()
    await expect.element(waiting.getByText('Lets the time go in 31 h')).toBeVisible()
    expect(
      waiting
        .getByRole('list', { name: textOf('invitations.times') })
        .getByRole('listitem')
        .elements(),
    ).toHaveLength(2)
    const ended = row('Too Late')
    await expect.element(ended.getByText(textOf('invitations.is.expired'), { exact: true })).toBeVisible()
    expect(ended.getByRole('button').elements()).toEqual([])
    await userEvent.click(ended.getByText(textOf('invitations.yourWords')))
    await expect.element(ended.getByText('Take your time.')).toBeVisible()
    await expectAccessible()
  })

  test.for([
    ['accepted', 'invitations.is.accepted'],
    ['cancelled', 'invitations.is.cancelled'],
    ['declined', 'invitations.is.declined'],
  ] as const)('says how an invitation ended: %s', async ([status, key]) => {
    await openList({ listInvitations: listOf([invitationOf({ status })]) })
    await expect.element(row('Liis Kask').getByText(textOf(key), { exact: true })).toBeVisible()
    await expect.element(main.getByRole('heading', { name: textOf('invitations.ended') })).toBeVisible()
  })

  test('of a booked one only the booked time stays, and a lost one is struck through', async () => {
    const times = [
      { startDateTime: '2026-11-30T08:00:00Z', isOpen: false },
      { startDateTime: '2026-12-01T12:00:00Z', isOpen: true, isBooked: true },
    ]
    const lost = invitationOf({ invitationId: REQUEST_ID, clientName: 'Mari Maasikas', times })
    await openList({ listInvitations: listOf([invitationOf({ status: 'accepted', times }), lost]) })
    const items = (name: string) => row(name).getByRole('list').getByRole('listitem')
    await expect.element(items('Liis Kask')).toMatchTextContent(/1 Dec, 14:00$/)
    expect(items('Mari Maasikas').first().element().querySelector('s')?.textContent).toMatch(/has been let go$/)
  })

  test('more than a page are turned by links', async () => {
    const api = await openList({ listInvitations: listOf([invitationOf()], 45, 2) }, { query: '?page=2' })
    await expect.element(main.getByText('21 to 21 of 45')).toBeVisible()
    await userEvent.click(main.getByRole('link', { name: textOf('invitations.older') }))
    await expect.poll(() => api.requests('listInvitations').at(-1)?.input.page).toBe('3')
  })

  test.for([
    ['no counsellor', refused('notAllowed'), 'page.notAllowedTitle'],
    ['a failure', broken(), 'page.faultTitle'],
  ] as const)('says why it cannot be shown: %s', async ([, outcome, key]) => {
    await openList({ listInvitations: outcome })
    await expect.element(main.getByRole('heading', { level: 1, name: textOf(key) })).toBeVisible()
    expect(main.getByRole('link', { name: textOf('invitations.invite') }).query()).toBeNull()
  })

  test('has room for the longest names in Russian', async () => {
    const clientName = 'Рождественская'.repeat(5)
    const clientEmail = `${'a'.repeat(50)}@${'b'.repeat(40)}.example`
    const title = 'Самоопределение'.repeat(5)
    await openList(
      {
        listInvitations: listOf([invitationOf({ clientName, clientEmail, title })]),
        listRequests: [requestOf({ name: clientName, email: clientEmail })],
      },
      { language: 'ru' },
    )
    await expect.element(main.getByText(title, { exact: false }).first()).toBeVisible()
    await expectAccessible()
  })
})

describe('taking an invitation back', () => {
  const open = async (answers: Parameters<typeof fakeApi>[0] = {}) => {
    const api = await openList(answers)
    await userEvent.click(act('invitations.takeBack'))
    return api
  }

  test('names the effect first, and the row shows it afterwards', async () => {
    const api = await open({ cancelInvitation: invitationOf({ status: 'cancelled' }) })
    expect(focused()).toBe(textOf('invitations.takeBackTitle'))
    await expect.element(dialog.getByText(textOf('invitations.takeBackText', { name: 'Liis Kask' }))).toBeVisible()
    await expectAccessible()
    await userEvent.click(button('invitations.takeBack'))
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.element(row('Liis Kask').getByText(textOf('invitations.is.cancelled'), { exact: true })).toBeVisible()
    expect(api.requests('cancelInvitation').map(({ input }) => input)).toEqual([{ id: INVITATION_ID }])
  })

  test('says that somebody is paying at this moment', async () => {
    await open({ listInvitations: listOf([invitationOf({ isPaying: true })]) })
    await expect.element(dialog.getByText(textOf('invitations.takeBackPaying'))).toBeVisible()
    await expect.element(row('Liis Kask').getByText(textOf('invitations.isPaying'))).toBeInTheDocument()
  })

  test('one that was paid meanwhile is refused in words, and the row shows how it stands', async () => {
    await open({ cancelInvitation: refused('invitationUsed'), getInvitation: invitationOf({ status: 'accepted' }) })
    await userEvent.click(button('invitations.takeBack'))
    await expect.element(row('Liis Kask').getByText(textOf('invitations.is.accepted'), { exact: true })).toBeVisible()
    await expect.element(page.getByRole('alert').first()).toBeInTheDocument()
  })

  test('pressed twice, it is sent once and the dialog waits; without a connection it stays as it was', async () => {
    const api = await open({ cancelInvitation: 'pending', getInvitation: 'offline' })
    await userEvent.dblClick(button('invitations.takeBack'))
    await press('Escape')
    await expect.element(dialog).toBeVisible()
    expect(api.requests('cancelInvitation')).toHaveLength(1)
    api.answer('cancelInvitation', 'offline')
    await expect.element(offline()).toBeInTheDocument()
    await expect.element(row('Liis Kask').getByText(textOf('invitations.is.pendingPayment'))).toBeVisible()
  })

  test('Escape keeps it and gives the focus back', async () => {
    await open()
    await expect.element(dialog).toBeVisible()
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    expect(document.activeElement).toBe(act('invitations.takeBack').element())
  })
})

describe('sending an invitation again', () => {
  test('is said, and can be done only as often as the server allows', async () => {
    const api = await openList({ resendInvitation: invitationOf({ mayResend: false }) })
    await userEvent.click(act('invitations.resend'))
    await expect.poll(() => act('invitations.resend').query()).toBeNull()
    await expect.element(page.getByRole('status').last()).toBeInTheDocument()
    expect(api.requests('resendInvitation').map(({ input }) => input)).toEqual([{ id: INVITATION_ID }])
  })

  test('without a connection says so, and it can be pressed again', async () => {
    await openList({ resendInvitation: 'offline' })
    await userEvent.click(act('invitations.resend'))
    await expect.element(offline()).toBeInTheDocument()
    await expect.element(act('invitations.resend')).toBeVisible()
  })
})

describe('a request of a client', () => {
  const decline = () => requests().getByRole('button', { name: /^Decline/ })

  test('shows who asks for which times, and leads to an invitation', async () => {
    await openList({ listRequests: [requestOf(), requestOf({ customerRequestId: INVITATION_ID, answer: 'invited' })] })
    await expect.element(requests().getByText('1 new')).toBeVisible()
    await expect.element(requests().getByText('Invited', { exact: true })).toBeVisible()
    expect(
      requests()
        .getByText(/07:00$/)
        .elements(),
    ).toHaveLength(4)
    await expect
      .element(requests().getByRole('link', { name: /Kadri Küsija/ }))
      .toHaveAttribute('href', `${pagePath('invite', 'en')}?request=${REQUEST_ID}`)
    await expectAccessible()
  })

  test('is declined after a question, and shows it', async () => {
    const api = await openList({ listRequests: [requestOf()], declineRequest: replyOf('declineRequest') })
    await userEvent.click(decline())
    await expect.element(dialog.getByText(textOf('invitations.declineText', { name: 'Kadri Küsija' }))).toBeVisible()
    await expectAccessible()
    await userEvent.dblClick(button('invitations.declineNow'))
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.element(requests().getByText('Declined', { exact: true })).toBeVisible()
    expect(decline().query()).toBeNull()
    expect(api.requests('declineRequest').map(({ input }) => input)).toEqual([{ id: REQUEST_ID }])
  })

  test('without a connection stays, and so does the question', async () => {
    await openList({ listRequests: [requestOf()], declineRequest: 'offline' })
    await userEvent.click(decline())
    await userEvent.click(button('invitations.declineNow'))
    await expect.element(offline()).toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
  })
})

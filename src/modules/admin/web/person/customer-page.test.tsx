import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough } from '#testing/web/keyboard.ts'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { buildClientProfile, buildHistory, CUSTOMER_ID, PROVIDER_ID } from '#testing/web/person-profiles.ts'
import { readDetailList } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './customer-page.tsx'

const PATH = `/superuser/admin-customer-profile/${CUSTOMER_ID}`
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const region = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })

async function openClient(
  profile: Outcome<'getCustomerProfile'>,
  replies: Parameters<typeof fakeApi>[0] = {},
  { query = '', language = 'en' as 'en' | 'ru' } = {},
): Promise<FakeApi> {
  const api = fakeApi({ getCustomerProfile: profile, ...replies })
  const route = '/superuser/admin-customer-profile/:customerId'
  await openAdminPage(screen, { path: PATH + query, route, language })
  return api
}

describe('before the administrator enters a reason', () => {
  const reasonField = () => dialog.getByLabelText(translateForPage('people.why.reason'), { exact: true })
  const submitButton = () => dialog.getByRole('button', { name: translateForPage('people.why.open'), exact: true })

  test('shows only the reason dialog, which opens automatically, in light and dark mode', async () => {
    await openClient(failWith('reasonNeeded'))
    await expect.element(dialog.getByRole('heading', { name: translateForPage('people.why.title') })).toHaveFocus()
    await expect.element(dialog.getByText(translateForPage('people.why.client'))).toBeVisible()
    expect(main.getByRole('region').elements()).toEqual([])
    await expectAccessible()
  })

  test('reopens the dialog after it was closed', async () => {
    await openClient(failWith('reasonNeeded'))
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.element(main.getByText(translateForPage('people.why.closedText'))).toBeVisible()
    await expectAccessible()
    await userEvent.click(main.getByRole('button', { name: translateForPage('people.why.say') }))
    await expect.element(reasonField()).toBeVisible()
  })

  test('submits the reason and its category, and shows the client', async () => {
    const api = await openClient(failWith('reasonNeeded'), {
      openCustomerProfile: buildReply('openCustomerProfile', { openUntil: '2026-11-24T10:30:00Z' }),
    })
    await userEvent.selectOptions(dialog.getByLabelText(translateForPage('people.choice')), 'safety')
    await userEvent.fill(reasonField(), 'Threatened a counsellor, request 7.')
    api.reply('getCustomerProfile', buildClientProfile())
    await userEvent.click(submitButton())
    await expect.element(main.getByRole('heading', { level: 1, name: 'Mari Maasikas' })).toBeVisible()
    await expect.element(main.getByText(/^Visible until 12:30\./)).toBeVisible()
    expect(api.requests('openCustomerProfile').map(({ input }) => input)).toEqual([
      { customerId: CUSTOMER_ID, reason: 'Threatened a counsellor, request 7.', choice: 'safety' },
    ])
  })

  test('requires a reason', async () => {
    const api = await openClient(failWith('reasonNeeded'))
    await userEvent.click(submitButton())
    await expect.element(reasonField()).toHaveAccessibleDescription(new RegExp(translateForPage('error.required')))
    await expect.element(reasonField()).toHaveFocus()
    expect(api.requests('openCustomerProfile')).toEqual([])
    await expectAccessible()
  })

  test('is sent once on a double click', async () => {
    const api = await openClient(failWith('reasonNeeded'), { openCustomerProfile: 'pending' })
    await userEvent.fill(reasonField(), 'Request 7.')
    await userEvent.dblClick(submitButton())
    expect(api.requests('openCustomerProfile')).toHaveLength(1)
  })

  test.for([
    ['a server error', failWithServerError(), () => translateForPage('generic.failed')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('explains a failure and preserves the reason: %s', async ([, outcome, getMessage]) => {
    await openClient(failWith('reasonNeeded'), { openCustomerProfile: outcome })
    await userEvent.fill(reasonField(), 'Request 7.')
    await userEvent.click(submitButton())
    await expect.element(dialog.getByRole('alert').getByText(getMessage())).toBeVisible()
    await expect.element(reasonField()).toHaveValue('Request 7.')
  })

  test('by keyboard: reaches the heading, the category, the reason and the button', async () => {
    await openClient(failWith('reasonNeeded'))
    await expect.element(submitButton()).toBeVisible()
    expect(getFocusedName()).toBe(translateForPage('people.why.title'))
    expect(await tabThrough()).toEqual([
      translateForPage('nav.close'),
      translateForPage('people.choice'),
      translateForPage('people.why.reason'),
      translateForPage('people.why.open'),
    ])
  })
})

describe('a client', () => {
  test('is shown with details and access, in light and dark mode', async () => {
    await openClient(buildClientProfile())
    expect(readDetailList(region('people.facts'))).toEqual({
      Email: 'mari@client.test',
      Role: 'Client',
      Language: 'Estonian',
      Joined: expect.stringMatching(/2\sMar/),
      'Upcoming sessions': '2',
      'Completed sessions': '5',
      'Logins, last 90 days': '12',
      'Last seen': 'Mon 23 Nov at 20:00',
      'Two-step login': 'no',
      ID: CUSTOMER_ID,
    })
    const accessRows = region('people.powers').getByRole('listitem')
    expect(accessRows.elements().map((element) => element.textContent)).toEqual([
      'Log inAllowedBlock account',
      'Book as a clientAllowedBlock as a client',
    ])
    await expect.element(main.getByRole('heading', { name: translateForPage('people.lineEmpty') })).toBeVisible()
    await expectAccessible()
  })

  test('who is also a provider has a link to the provider page', async () => {
    await openClient(buildClientProfile({ providerAccountId: PROVIDER_ID, providerStatus: 'draft' }))
    await expect
      .element(main.getByRole('link', { name: translateForPage('people.asCounsellor'), exact: true }))
      .toHaveAttribute('href', `/superuser/provider-profile/${PROVIDER_ID}/${CUSTOMER_ID}`)
    // There is no row for deactivating the profile, because the provider was never approved.
    const accessRows = region('people.powers').getByRole('listitem')
    expect(accessRows.elements().map((element) => element.textContent)).toEqual([
      'Log inAllowedBlock account',
      'Book as a clientAllowedBlock as a client',
      'Work as a counsellorAllowedBlock as a counsellor',
    ])
  })

  test('with a deleted account has no actions', async () => {
    await openClient(buildClientProfile({ isClosed: true, lastSeenAt: null }))
    await expect.element(main.getByText(translateForPage('people.is.closed'))).toBeVisible()
    expect(region('people.powers').query()).toBeNull()
  })

  test('shows the not-found page for an unknown client', async () => {
    await openClient(failWith('notFound'))
    await expect.element(main.getByRole('heading', { name: translateForPage('page.notFoundTitle') })).toBeVisible()
  })
})

describe('the timeline', () => {
  const readEvents = () =>
    region('people.line')
      .getByRole('list')
      .last()
      .getByRole('listitem')
      .elements()
      .map((element) => element.textContent?.replace(/\s+/g, ' '))

  test('shows amounts, sessions, decisions with reasons and links to the other party, in light and dark mode', async () => {
    const at = '2026-11-23T08:00:00Z'
    await openClient(
      buildClientProfile({
        history: buildHistory([
          {
            at,
            kind: 'session',
            what: 'booked',
            startDateTime: '2026-11-27T08:00:00Z',
            otherName: 'Anna Lepalind',
            otherId: PROVIDER_ID,
          },
          { at, kind: 'payment', what: 'refund', amount: 45, startDateTime: '2026-11-27T08:00:00Z' },
          { at, kind: 'login', what: 'loggedIn', count: 3 },
          { at, kind: 'letter', what: 'x', subject: 'Sinu seanss' },
          { at, kind: 'decision', what: 'blockUser', by: 'Siim Superuser', choice: 'safety', reason: 'Threatened.' },
          { at, kind: 'look', what: 'readCustomer', by: null },
        ]),
      }),
    )
    expect(readEvents()).toEqual([
      'Mon 23 Nov at 10:00Sessions Session bookedsession on Fri 27 Nov at 10:00 · with Anna Lepalind',
      'Mon 23 Nov at 10:00Payments Refunded45.00 € · session on Fri 27 Nov at 10:00',
      'Mon 23 Nov at 10:00Logins Logged in3 times',
      'Mon 23 Nov at 10:00Emails Sinu seanss',
      expect.stringMatching(/^Mon 23\sNov at 10:00Decisions Blocked an accountby Siim Superuser.*Threatened\./),
      'Mon 23 Nov at 10:00Views Viewed a client’s databy a server command',
    ])
    await expect
      .element(main.getByRole('link', { name: 'with Anna Lepalind' }))
      .toHaveAttribute('href', `/superuser/provider-profile/${PROVIDER_ID}/_`)
    await expectAccessible()
  })

  test('can be filtered by kind, without provider-only kinds', async () => {
    const api = await openClient(buildClientProfile(), {}, { query: '?kind=payment&page=2' })
    expect(api.requests('getCustomerProfile').map(({ input }) => input)).toEqual([
      { customerId: CUSTOMER_ID, kind: 'payment', page: '2' },
    ])
    const kinds = region('people.line').getByRole('link')
    expect(kinds.elements().map((element) => element.textContent)).toEqual([
      'Everything',
      'Account',
      'Logins',
      'Sessions',
      'Payments',
      'Claims',
      'Emails',
      'Decisions',
      'Views',
    ])
    await userEvent.click(kinds.getByText('Sessions'))
    await expect.poll(() => api.requests('getCustomerProfile').at(-1)?.input).toMatchObject({ kind: 'session' })
  })

  test('preserves the filter when paging', async () => {
    const history = buildHistory([{ kind: 'payment', what: 'paid' }], 2, 45)
    await openClient(buildClientProfile({ history }), {}, { query: '?kind=payment&page=2' })
    await expect
      .element(main.getByRole('link', { name: translateForPage('administration.next') }))
      .toHaveAttribute('href', `${PATH}?kind=payment&page=3`)
    await expect
      .element(main.getByRole('link', { name: translateForPage('administration.previous') }))
      .toHaveAttribute('href', `${PATH}?kind=payment`)
  })

  test('fits long Russian text', async () => {
    const longName = 'Александра-Константинопольская Рождественская-Преображенская'
    const history = buildHistory([
      {
        kind: 'session',
        what: 'cancelledByProvider',
        startDateTime: '2026-11-27T08:00:00Z',
        otherName: longName,
        otherId: PROVIDER_ID,
      },
      { kind: 'decision', what: 'blockCustomer', by: longName, reason: `${'long'.repeat(30)} ${longName}` },
    ])
    await openClient(
      buildClientProfile({ firstName: longName, emailAddress: `${'a'.repeat(60)}@client.test`, history }),
      {},
      { language: 'ru' },
    )
    await expectAccessible()
  })
})

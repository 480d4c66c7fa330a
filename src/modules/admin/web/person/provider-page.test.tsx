import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { failWith } from '#testing/web/outcomes.ts'
import { buildCounsellorProfile, buildHistory, CUSTOMER_ID, PROVIDER_ID } from '#testing/web/person-profiles.ts'
import { readDetailList } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './provider-page.tsx'

const PATH = `/superuser/provider-profile/${PROVIDER_ID}/${CUSTOMER_ID}`
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const region = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })

async function openCounsellor(
  profile: Outcome<'getProviderProfile'> = buildCounsellorProfile(),
  replies: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ getProviderProfile: profile, ...replies })
  await openAdminPage(screen, {
    path: PATH,
    route: '/superuser/provider-profile/:providerId/:customerId',
    language,
  })
  return api
}

test('shows the provider with access and a link to the client page, in light and dark mode', async () => {
  const api = await openCounsellor()
  expect(api.requests('getProviderProfile').map(({ input }) => input)).toEqual([{ providerId: PROVIDER_ID, page: '1' }])
  expect(readDetailList(region('people.facts'))).toMatchObject({
    Application: 'approved',
    'Listed in search': 'yes',
    'Two-step login': 'yes',
    ID: PROVIDER_ID,
  })
  const accessRows = region('people.powers').getByRole('listitem')
  expect(accessRows.elements().map((element) => element.textContent)).toEqual([
    'Log inAllowedBlock account',
    'Book as a clientAllowedBlock as a client',
    'Work as a counsellorAllowedBlock as a counsellor',
    'Be visible to clientsAllowedDeactivate profile',
  ])
  await expect
    .element(main.getByRole('link', { name: translateForPage('people.asClient') }))
    .toHaveAttribute('href', `/superuser/admin-customer-profile/${CUSTOMER_ID}`)
  await expectAccessible()
})

test('can be unblocked, and upcoming sessions can be cancelled', async () => {
  await openCounsellor(buildCounsellorProfile({ isTherapistDeactivated: true, providerStatus: 'deactivated' }))
  const accessRows = region('people.powers').getByRole('listitem')
  expect(accessRows.elements().map((element) => element.textContent)).toContain(
    'Be visible to clientsBlockedCancel sessionsReactivate profile',
  )
  await expectAccessible()
})

test('names clients only after the administrator enters a reason', async () => {
  const bookedEvent = { kind: 'session', what: 'booked', otherId: CUSTOMER_ID } as const
  const api = await openCounsellor(
    buildCounsellorProfile({ history: buildHistory([{ ...bookedEvent, otherId: null }]) }),
    {
      openProviderProfile: buildReply('openProviderProfile'),
    },
  )
  await expect.element(main.getByText(translateForPage('people.why.noNames'))).toBeVisible()
  expect(
    region('people.line')
      .getByText(/^with /)
      .query(),
  ).toBeNull()
  await userEvent.click(main.getByRole('button', { name: translateForPage('people.why.names') }))
  await expect
    .element(dialog.getByText(translateForPage('people.why.counsellor', { name: 'Anna Lepalind' })))
    .toBeVisible()
  await expectAccessible()
  await userEvent.fill(dialog.getByLabelText(translateForPage('people.why.reason')), 'A question of the tax office.')
  const historyWithNames = buildHistory([{ ...bookedEvent, otherName: 'Mari Maasikas' }])
  api.reply(
    'getProviderProfile',
    buildCounsellorProfile({ openUntil: '2026-11-24T10:30:00Z', history: historyWithNames }),
  )
  await userEvent.click(dialog.getByRole('button', { name: translateForPage('people.why.open'), exact: true }))
  await expect.element(main.getByText(/^Visible until 12:30\./)).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: 'with Mari Maasikas' }))
    .toHaveAttribute('href', `/superuser/admin-customer-profile/${CUSTOMER_ID}`)
  expect(api.requests('openProviderProfile').map(({ input }) => input)).toEqual([
    { providerId: PROVIDER_ID, reason: 'A question of the tax office.', choice: 'other' },
  ])
})

test('the timeline includes provider-only kinds', async () => {
  await openCounsellor()
  const kinds = region('people.line').getByRole('link')
  expect(kinds.elements().map((element) => element.textContent)).toEqual([
    'Everything',
    'Account',
    'Logins',
    'Application',
    'Sessions',
    'Payments',
    'Transfers',
    'Claims',
    'Emails',
    'Decisions',
    'Views',
  ])
})

test('shows the not-found page for an unknown provider', async () => {
  await openCounsellor(failWith('notFound'))
  await expect.element(main.getByRole('heading', { name: translateForPage('page.notFoundTitle') })).toBeVisible()
})

test('fits long Russian names', async () => {
  const profile = buildCounsellorProfile({
    firstName: 'Александра-Константинопольская',
    lastName: 'Рождественская-Преображенская',
    isLoginBlocked: true,
    isProviderBlocked: true,
  })
  await openCounsellor(profile, {}, 'ru')
  await expectAccessible()
})

import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { failWith, failWithFields, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { buildClientProfile, buildCounsellorProfile, CUSTOMER_ID, PROVIDER_ID } from '#testing/web/person-profiles.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as client from './customer-page.tsx'
import * as counsellor from './provider-page.tsx'

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const accessCard = () => main.getByRole('region', { name: translateForPage('people.powers') })
const openButton = (key: Parameters<typeof translateForPage>[0]) =>
  accessCard().getByRole('button', { name: translateForPage(key), exact: true })
const submitButton = (key: Parameters<typeof translateForPage>[0]) =>
  dialog.getByRole('button', { name: translateForPage(key), exact: true })
const reasonField = () => dialog.getByLabelText(translateForPage('people.reason'), { exact: true })
const findText = (text: string | RegExp) => dialog.getByText(text, { exact: false }).first()
const successNotice = (text: string) => page.getByRole('status').getByText(text)
const cancelRadio = () => dialog.getByRole('radio', { name: /^Cancel (it|them) and refund / })
const keepRadio = () => dialog.getByRole('radio', { name: /^Keep / })

const buildEffect = (overrides: PartialReply<ReturnType<typeof buildReply<'previewBlock'>>> = {}) =>
  buildReply('previewBlock', { sessions: 2, people: 2, refund: 90, logins: 3, ...overrides })

async function openCounsellor(
  replies: Parameters<typeof fakeApi>[0] = {},
  profile = buildCounsellorProfile(),
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ getProviderProfile: profile, previewBlock: buildEffect(), ...replies })
  await openAdminPage(counsellor, {
    path: `/superuser/provider-profile/${PROVIDER_ID}/${CUSTOMER_ID}`,
    route: '/superuser/provider-profile/:providerId/:customerId',
    language,
  })
  return api
}

async function openClient(
  replies: Parameters<typeof fakeApi>[0] = {},
  profile = buildClientProfile(),
): Promise<FakeApi> {
  const api = fakeApi({ getCustomerProfile: profile, previewBlock: buildEffect(), ...replies })
  await openAdminPage(client, {
    path: `/superuser/admin-customer-profile/${CUSTOMER_ID}`,
    route: '/superuser/admin-customer-profile/:customerId',
  })
  return api
}

describe('deactivating a counsellor’s profile', () => {
  const deactivationReply = buildReply('deactivateTherapist', { isChanged: true, cancelledSessions: 2, refunded: 90 })
  const openDialog = () => userEvent.click(openButton('people.do.close.therapist'))
  const deactivate = () => userEvent.click(submitButton('people.do.close.therapist'))

  test('shows the effect before anything is sent, in light and dark mode', async () => {
    const api = await openCounsellor()
    await openDialog()
    await expect.element(dialog.getByRole('heading', { name: /^Deactivate Anna Lepalind’s profile\?$/ })).toBeVisible()
    await expect.element(findText('2 upcoming sessions')).toBeVisible()
    await expect.element(findText(/disappears from search, their page is no longer public/)).toBeVisible()
    expect(api.requests('previewBlock').map(({ input }) => input)).toEqual([
      { id: PROVIDER_ID, change: 'deactivateTherapist' },
    ])
    expect(api.requests('deactivateTherapist')).toEqual([])
    await expectAccessible()
  })

  test('requires a reason and a decision about sessions, in light and dark mode', async () => {
    const api = await openCounsellor()
    await openDialog()
    await deactivate()
    await expect.element(reasonField()).toHaveAccessibleDescription(new RegExp(translateForPage('error.required')))
    await expect.element(dialog.getByRole('group')).toHaveAccessibleDescription(translateForPage('error.required'))
    expect(api.requests('deactivateTherapist')).toEqual([])
    await expectAccessible()
  })

  test('describes the effect of each choice for the sessions', async () => {
    await openCounsellor()
    await openDialog()
    await userEvent.click(cancelRadio())
    await expect
      .element(findText(/2\ssessions will be cancelled with full refunds totalling 90\.00.€\. We’ll email the clients/))
      .toBeVisible()
    await expectAccessible()
    await userEvent.click(keepRadio())
    await expect.element(findText(/2\ssessions stay booked\./)).toBeVisible()
    expect(findText(/are cancelled with/).query()).toBeNull()
  })

  test('submits the decision with its reason, confirms it, and shows the new status', async () => {
    const api = await openCounsellor({ deactivateTherapist: deactivationReply })
    await openDialog()
    await userEvent.click(cancelRadio())
    await userEvent.selectOptions(dialog.getByLabelText(translateForPage('people.choice')), 'terms')
    await userEvent.fill(reasonField(), 'Promised a cure to two clients.')
    api.reply(
      'getProviderProfile',
      buildCounsellorProfile({ isTherapistDeactivated: true, providerStatus: 'deactivated' }),
    )
    await deactivate()
    await expect.element(successNotice(translateForPage('people.done', { name: 'Anna Lepalind' }))).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.element(accessCard().getByText(translateForPage('people.state.blocked'))).toBeVisible()
    expect(api.requests('deactivateTherapist').map(({ input }) => input)).toEqual([
      { id: PROVIDER_ID, reason: 'Promised a cure to two clients.', choice: 'terms', sessions: 'cancel' },
    ])
  })

  test('does not mention sessions if there are no upcoming ones', async () => {
    const api = await openCounsellor({
      previewBlock: buildEffect({ sessions: 0, refund: 0 }),
      deactivateTherapist: deactivationReply,
    })
    await openDialog()
    await expect.element(findText(translateForPage('people.effect.none'))).toBeVisible()
    await expectAccessible()
    await userEvent.fill(reasonField(), 'Promised a cure.')
    await deactivate()
    await expect.poll(() => dialog.query()).toBeNull()
    expect(api.requests('deactivateTherapist').map(({ input }) => input)).toEqual([
      { id: PROVIDER_ID, reason: 'Promised a cure.', choice: 'other' },
    ])
  })

  test('asks about a session that was booked after the preview', async () => {
    const api = await openCounsellor({
      previewBlock: buildEffect({ sessions: 0, refund: 0 }),
      deactivateTherapist: failWithFields({ sessions: 'error.required' }),
    })
    await openDialog()
    await userEvent.fill(reasonField(), 'Promised a cure.')
    api.reply('previewBlock', buildEffect({ sessions: 1, refund: 45 }))
    await deactivate()
    await expect.element(cancelRadio()).toBeVisible()
    await expect.element(findText('1 upcoming session')).toBeVisible()
    await expect.element(reasonField()).toHaveValue('Promised a cure.')
  })

  test('reports that nothing changed', async () => {
    await openCounsellor({ deactivateTherapist: buildReply('deactivateTherapist', { isChanged: false }) })
    await openDialog()
    await userEvent.click(keepRadio())
    await userEvent.fill(reasonField(), 'Promised a cure.')
    await deactivate()
    await expect.element(successNotice(translateForPage('people.already'))).toBeVisible()
  })

  test('is sent once on a double click, and Escape does nothing while it is pending', async () => {
    const api = await openCounsellor({ deactivateTherapist: 'pending' })
    await openDialog()
    await userEvent.click(keepRadio())
    await userEvent.fill(reasonField(), 'Promised a cure.')
    await userEvent.dblClick(submitButton('people.do.close.therapist'))
    await expect.element(submitButton('people.saving')).toBeVisible()
    await press('Escape')
    await expect.element(dialog).toBeVisible()
    expect(api.requests('deactivateTherapist')).toHaveLength(1)
    await expectAccessible()
  })

  test.for([
    ['the administrator’s own account', failWith('notYourself'), () => serverText('en', 'domainError.notYourself')],
    ['a server error', failWithServerError(), () => translateForPage('generic.failed')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('explains a failure and preserves the decision: %s', async ([, outcome, getMessage]) => {
    await openCounsellor({ deactivateTherapist: outcome })
    await openDialog()
    await userEvent.click(keepRadio())
    await userEvent.fill(reasonField(), 'Promised a cure.')
    await deactivate()
    await expect.element(page.getByRole('alert').getByText(getMessage())).toBeInTheDocument()
    await expect.element(reasonField()).toHaveValue('Promised a cure.')
    await expect.element(keepRadio()).toBeChecked()
  })

  test('fits long Russian names', async () => {
    const longNames = { firstName: 'Александра-Константинопольская', lastName: 'Рождественская-Преображенская' }
    await openCounsellor({}, buildCounsellorProfile(longNames), 'ru')
    await userEvent.click(openButton('people.do.close.therapist'))
    await userEvent.click(dialog.getByRole('radio').first())
    await expectAccessible()
  })
})

describe('the effect of a change', () => {
  test('must be loaded before a decision, in light and dark mode', async () => {
    const api = await openCounsellor({ previewBlock: 'pending' })
    await userEvent.click(openButton('people.do.close.therapist'))
    await expect.element(submitButton('people.do.close.therapist')).toHaveAttribute('aria-disabled', 'true')
    expect(reasonField().query()).toBeNull()
    await expectAccessible()
    api.reply('previewBlock', buildEffect())
    await expect.element(reasonField()).toBeVisible()
  })

  test.for([
    ['a server error', failWithServerError(), () => translateForPage('generic.failed')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('closes the dialog with an explanation if it fails to load: %s', async ([, outcome, getMessage]) => {
    await openCounsellor({ previewBlock: outcome })
    await userEvent.click(openButton('people.do.close.therapist'))
    await expect.element(page.getByRole('alert').getByText(getMessage())).toBeInTheDocument()
    await expect.poll(() => dialog.query()).toBeNull()
  })

  test('of blocking a provider’s login includes the logout, the removal from search and missed sessions', async () => {
    const api = await openCounsellor()
    await userEvent.click(openButton('people.do.close.login'))
    await expect
      .element(findText(/Anna Lepalind is logged out on 3\sdevices straight away and can’t log in\./))
      .toBeVisible()
    await expect.element(findText(new RegExp(translateForPage('people.effect.close.loginPractice')))).toBeVisible()
    await userEvent.click(keepRadio())
    await expect.element(findText(/Anna Lepalind won’t be able to attend, because they can’t log in\./)).toBeVisible()
    await userEvent.click(cancelRadio())
    await expect.element(findText(/the people who paid will get full refunds totalling 90\.00.€/)).toBeVisible()
    expect(api.requests('previewBlock').map(({ input }) => input)).toEqual([{ id: CUSTOMER_ID, change: 'block' }])
  })

  test('of blocking a login that is used nowhere mentions no device', async () => {
    await openCounsellor({ previewBlock: buildEffect({ logins: 0 }) })
    await userEvent.click(openButton('people.do.close.login'))
    await expect.element(findText(/Anna Lepalind isn’t logged in at the moment/)).toBeVisible()
    expect(findText(/device/).query()).toBeNull()
  })

  test('of blocking a client includes refunds and notified providers', async () => {
    const api = await openClient()
    await userEvent.click(openButton('people.do.close.customer'))
    await expect.element(findText(/Mari Maasikas can’t book sessions, but can still log in/)).toBeVisible()
    await userEvent.click(cancelRadio())
    await expect
      .element(findText(/2\ssessions will be cancelled and Mari Maasikas will get full refunds totalling 90\.00.€/))
      .toBeVisible()
    expect(api.requests('previewBlock').map(({ input }) => input)).toEqual([
      { id: CUSTOMER_ID, change: 'block', side: 'customer' },
    ])
  })
})

describe('the request', () => {
  const blockReply = { isChanged: true, cancelledSessions: 0, people: 0, refunded: 0, endedLogins: 0 }
  const unblockReply = { isChanged: true }
  const justification = { reason: 'Request 7.', choice: 'other' }

  test.for([
    ['blockUser', 'people.do.close.login', { id: CUSTOMER_ID, ...justification, sessions: 'keep' }],
    [
      'blockUserRole',
      'people.do.close.provider',
      { id: CUSTOMER_ID, x: 'provider', ...justification, sessions: 'keep' },
    ],
  ] as const)('for a block: %s', async ([call, key, input]) => {
    const api = await openCounsellor({ [call]: blockReply })
    await userEvent.click(openButton(key))
    await userEvent.click(keepRadio())
    await userEvent.fill(reasonField(), 'Request 7.')
    await userEvent.click(submitButton(key))
    await expect.poll(() => dialog.query()).toBeNull()
    expect(api.requests(call).map((request) => request.input)).toEqual([input])
  })

  test.for([
    ['activateUser', { isLoginBlocked: true }, 'people.do.open.login', { id: CUSTOMER_ID, ...justification }],
    [
      'activateUserRole',
      { isCustomerBlocked: true },
      'people.do.open.customer',
      { id: CUSTOMER_ID, x: 'customer', ...justification },
    ],
    [
      'activateTherapist',
      { isTherapistDeactivated: true },
      'people.do.open.therapist',
      { id: PROVIDER_ID, ...justification },
    ],
  ] as const)('for unblocking, with its effect: %s', async ([call, blocks, key, input]) => {
    const api = await openCounsellor({ [call]: unblockReply }, buildCounsellorProfile(blocks))
    await userEvent.click(openButton(key))
    await expect.element(findText(new RegExp(translateForPage('people.effect.sessionsStayCancelled')))).toBeVisible()
    await userEvent.fill(reasonField(), 'Request 7.')
    api.reply('getProviderProfile', buildCounsellorProfile())
    await userEvent.click(submitButton(key))
    await expect.element(successNotice(translateForPage('people.done', { name: 'Anna Lepalind' }))).toBeVisible()
    await expect
      .element(accessCard().getByText(translateForPage('people.state.blocked')).first())
      .not.toBeInTheDocument()
    expect(api.requests(call).map((request) => request.input)).toEqual([input])
    expect(api.requests('previewBlock')).toEqual([])
  })

  test('unblocking requires a reason too, in light and dark mode', async () => {
    const api = await openCounsellor({}, buildCounsellorProfile({ isTherapistDeactivated: true }))
    await userEvent.click(openButton('people.do.open.therapist'))
    await expectAccessible()
    await userEvent.click(submitButton('people.do.open.therapist'))
    await expect.element(reasonField()).toHaveAccessibleDescription(new RegExp(translateForPage('error.required')))
    expect(api.requests('activateTherapist')).toEqual([])
  })

  test('cancels the sessions of a blocked person without blocking again', async () => {
    const api = await openCounsellor(
      { deactivateTherapist: blockReply as never },
      buildCounsellorProfile({ isTherapistDeactivated: true }),
    )
    api.reply('deactivateTherapist', buildReply('deactivateTherapist', { isChanged: true, sessions: 'cancel' }))
    await userEvent.click(openButton('people.do.cancelSessions'))
    await expect.element(findText(/2\ssessions will be cancelled with full refunds totalling 90\.00.€/)).toBeVisible()
    expect(dialog.getByRole('radio').elements()).toEqual([])
    expect(findText(/disappears from search/).query()).toBeNull()
    await userEvent.fill(reasonField(), 'Request 7.')
    await userEvent.click(submitButton('people.do.cancelSessions'))
    await expect.poll(() => dialog.query()).toBeNull()
    expect(api.requests('deactivateTherapist').map((request) => request.input)).toEqual([
      { id: PROVIDER_ID, ...justification, sessions: 'cancel' },
    ])
  })
})

test('by keyboard: focuses the heading, reaches every control once, and Escape restores the focus', async () => {
  await openClient()
  await tabTo(openButton('people.do.close.login'))
  await press('Enter')
  await expect.element(reasonField()).toBeVisible()
  expect(getFocusedName()).toMatch(/^Block Mari Maasikas’s account\?$/)
  expect(await tabThrough()).toEqual([
    translateForPage('nav.close'),
    expect.stringMatching(/^Cancel them and refund 90\.00/),
    translateForPage('people.choice'),
    translateForPage('people.reason'),
    translateForPage('people.cancel'),
    translateForPage('people.do.close.login'),
  ])
  await press('Escape')
  await expect.poll(() => dialog.query()).toBeNull()
  expect(getFocusedName()).toBe(translateForPage('people.do.close.login'))
})

import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import {
  buildInvitationOptions,
  buildInvitationReply,
  buildSessionRequestReply,
  CLIENT_ID,
  GROUP_DATE_ID,
  REQUEST_ID,
} from '#testing/web/invitation.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { failWith, failWithFields } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { GROUP_ID, TEMPLATE_ID } from '#testing/web/session-types.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import InviteRoute, { clientLoader } from './page.tsx'

const MONDAY = '2026-11-30'
const at = (day: string, time: string) => `${day}T${time}:00Z`
/** A day with published times and a quarter-hour outside working hours. */
const TIMES = [
  {
    date: MONDAY,
    offered: [at(MONDAY, '08:00'), at(MONDAY, '08:15'), at(MONDAY, '10:00')],
    others: [at(MONDAY, '05:00')],
  },
]

const main = page.getByRole('main')
const section = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })
const fieldElement = (name: string) => main.element().querySelector<HTMLInputElement>(`[name="${name}"]`)!
const field = (name: string) => page.elementLocator(fieldElement(name))
const sendButton = () => main.getByRole('button', { name: translateForPage('invitations.send'), exact: true })
const sessionSelect = () => section('invitations.session').getByRole('combobox').first()
const summary = () => main.getByRole('status').filter({ hasText: '€' })
const timeButton = (clock: string) =>
  section('invitations.times').getByRole('button', { name: new RegExp(`^${clock}`) })
const chosenTimes = () => section('invitations.times').getByRole('button', { name: /^Remove / })

async function openForm(
  replies: Parameters<typeof fakeApi>[0] = {},
  { query = '', language = 'en' as 'en' | 'ru' } = {},
): Promise<FakeApi> {
  const api = fakeApi({
    invitationOptions: buildInvitationOptions(),
    invitationTimes: TIMES,
    addInvitation: buildInvitationReply(),
    ...replies,
  })
  const path = buildPagePath('newInvitation', language) + query
  await renderComponent(
    <div style={{ paddingInline: 'var(--side)' }}>
      <InviteRoute />
    </div>,
    { path, loader: clientLoader, login: 'provider' },
  )
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}
async function fillClient(): Promise<void> {
  await userEvent.fill(field('name'), 'Liis Kask')
  await userEvent.fill(field('email'), 'liis@client.test')
}
const waitForList = () => expect.poll(() => location.pathname).toBe(buildPagePath('invitations', 'en'))

describe('an invitation to times of a personal session', () => {
  test('updates the new price while typing, and is sent with everything chosen', async () => {
    const api = await openForm()
    await expectAccessible()
    await fillClient()
    await userEvent.selectOptions(field('language'), 'et')
    await userEvent.click(main.getByRole('radio', { name: translateForPage('invitations.percentage') }))
    await userEvent.fill(field('discount'), '10')
    await expect.element(section('invitations.price').getByText('40.50\u00A0€')).toBeVisible()
    await expect.element(section('invitations.price').getByText('34.42\u00A0€')).toBeVisible()
    await userEvent.click(timeButton('10:00'))
    await userEvent.click(timeButton('12:00'))
    await expect.element(summary()).toHaveTextContent('40.50 € · Times we’ll hold: 2')
    await expect.element(section('invitations.times').getByText('2 of 6')).toBeVisible()
    await userEvent.fill(field('message'), 'See you soon.')
    await expectAccessible()
    await userEvent.click(sendButton())
    await waitForList()
    expect(api.requests('addInvitation').map(({ input }) => input)).toEqual([
      {
        name: 'Liis Kask',
        email: 'liis@client.test',
        language: 'et',
        sessionTemplateId: TEMPLATE_ID,
        discountType: 0,
        discount: 10,
        startDateTimes: [at(MONDAY, '08:00'), at(MONDAY, '10:00')],
        message: 'See you soon.',
      },
    ])
  })

  test('disables times that overlap a chosen one until that one is removed', async () => {
    await openForm()
    await userEvent.click(timeButton('10:00'))
    const overlapping = section('invitations.times').getByRole('button', { name: /^10:15/ })
    await expect.element(section('invitations.times').getByText(translateForPage('invitations.overlaps'))).toBeVisible()
    expect(overlapping.query()?.getAttribute('aria-disabled') ?? 'true').toBe('true')
    await userEvent.click(chosenTimes())
    await expect.poll(() => chosenTimes().query()).toBeNull()
    await expect
      .poll(() => section('invitations.times').getByText(translateForPage('invitations.overlaps')).query())
      .toBeNull()
  })

  test('offers times outside working hours in the list', async () => {
    await openForm()
    await userEvent.selectOptions(section('invitations.times').getByRole('combobox').last(), at(MONDAY, '05:00'))
    await expect.element(chosenTimes()).toMatchTextContent(/07:00$/)
  })

  test('loads the next month with the button that shows its name', async () => {
    const api = await openForm()
    await expect
      .poll(() => api.requests('invitationTimes').at(-1)?.input)
      .toMatchObject({ fromDate: '2026-11-24', toDate: '2026-11-30' })
    await userEvent.click(section('invitations.times').getByRole('button', { name: 'Dec', exact: true }))
    await expect
      .poll(() => api.requests('invitationTimes').at(-1)?.input)
      .toMatchObject({ fromDate: '2026-12-01', toDate: '2026-12-31' })
  })

  test('shows an error when the times cannot be loaded', async () => {
    await openForm({ invitationTimes: 'offline' })
    await expect.element(section('invitations.times').getByRole('alert')).toBeVisible()
    await expectAccessible()
  })

  test('marks missing fields and sends nothing', async () => {
    const api = await openForm()
    await userEvent.click(sendButton())
    await expect.poll(() => main.getByText(translateForPage('error.required')).elements().length).toBe(2)
    await expect.poll(() => document.activeElement).toBe(fieldElement('name'))
    await expectAccessible()
    await fillClient()
    await userEvent.click(sendButton())
    await expect
      .element(section('invitations.times').getByText(translateForPage('invitations.chooseTimes')))
      .toBeVisible()
    expect(api.requests('addInvitation')).toEqual([])
  })

  test('rejects a discount that leaves less than 1 € while typing', async () => {
    await openForm()
    await userEvent.click(main.getByRole('radio', { name: translateForPage('invitations.fixed') }))
    await userEvent.fill(field('discount'), '44,50')
    await expect.element(main.getByText(translateForPage('invitations.priceRule'))).toBeVisible()
    await expect.element(sendButton()).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
  })

  test('removes a time that has since been taken and keeps the others', async () => {
    const api = await openForm({
      addInvitation: failWith('invitedTimeTaken', { data: { taken: [at(MONDAY, '08:00')] } }),
    })
    await fillClient()
    await userEvent.click(timeButton('10:00'))
    await userEvent.click(timeButton('12:00'))
    const loadCount = api.requests('invitationTimes').length
    await userEvent.click(sendButton())
    await expect.element(main.getByRole('alert').first()).toBeVisible()
    await expect.element(chosenTimes()).toMatchTextContent(/12:00$/)
    await expect.poll(() => api.requests('invitationTimes').length).toBeGreaterThan(loadCount)
    await expect.element(field('email')).toHaveValue('liis@client.test')
    await expectAccessible()
  })

  test('is sent once on a double click, and keeps the entered data without a connection', async () => {
    const api = await openForm({ addInvitation: 'pending' })
    await fillClient()
    await userEvent.click(timeButton('10:00'))
    await userEvent.dblClick(sendButton())
    await expect.element(main.getByRole('button', { name: translateForPage('invitations.sending') })).toBeVisible()
    expect(api.requests('addInvitation')).toHaveLength(1)
    api.reply('addInvitation', 'offline')
    await expect.element(main.getByRole('alert').getByText(translateForPage('generic.offline'))).toBeVisible()
    await expect.element(field('name')).toHaveValue('Liis Kask')
    await expect.element(chosenTimes()).toBeVisible()
  })

  test('marks a field that the server rejects', async () => {
    await openForm({ addInvitation: failWithFields({ email: 'error.emailInvalid' }) })
    await fillClient()
    await userEvent.click(timeButton('10:00'))
    await userEvent.click(sendButton())
    await expect.element(main.getByText(translateForPage('error.emailInvalid'))).toBeVisible()
    await expect.poll(() => document.activeElement).toBe(fieldElement('email'))
  })
})

test('invites an existing client by name, without an email address', async () => {
  const api = await openForm({}, { query: `?client=${CLIENT_ID}` })
  expect(fieldElement('email')).toBeNull()
  await userEvent.click(timeButton('10:00'))
  await userEvent.click(sendButton())
  await waitForList()
  expect(api.requests('addInvitation')[0]?.input).toMatchObject({ customerAccountId: CLIENT_ID })
  expect(api.requests('addInvitation')[0]?.input).not.toHaveProperty('email')
})

test('offers the upcoming dates of a group, with full ones disabled', async () => {
  const api = await openForm()
  await userEvent.selectOptions(sessionSelect(), GROUP_ID)
  const dates = section('invitations.times').getByRole('checkbox')
  await expect.element(dates.last()).toBeDisabled()
  await expect
    .element(section('invitations.times').getByText(translateForPage('invitations.placesNotHeld')))
    .toBeVisible()
  await expectAccessible()
  await userEvent.click(dates.first())
  await fillClient()
  await userEvent.click(sendButton())
  await waitForList()
  expect(api.requests('addInvitation')[0]?.input).toMatchObject({ groupSessionRecurrenceIds: [GROUP_DATE_ID] })
})

describe('individual terms', () => {
  test('are sent in full', async () => {
    const vat = { isRegistered: true, ratePercent: 24, grounds: ['health'] as 'health'[] }
    const api = await openForm({ invitationOptions: buildInvitationOptions({ vat }) })
    await userEvent.selectOptions(sessionSelect(), 'own')
    await userEvent.click(main.getByRole('radio', { name: translateForPage('location.onSite') }))
    await expect.element(field('address')).toHaveValue('Pikk 1, Tallinn')
    await userEvent.selectOptions(field('vatGround'), 'health')
    await expectAccessible()
    await fillClient()
    await userEvent.fill(field('title'), 'Long talk')
    await userEvent.fill(field('durationInMinutes'), '75')
    await userEvent.fill(field('price'), '60,50')
    await userEvent.click(timeButton('10:00'))
    await userEvent.click(sendButton())
    await waitForList()
    expect(api.requests('addInvitation')[0]?.input).toMatchObject({
      title: 'Long talk',
      durationInMinutes: 75,
      location: 2,
      address: 'Pikk 1, Tallinn',
      languageId: 2,
      price: 60.5,
      vatGround: 'health',
    })
  })

  test('need a valid length before times are shown', async () => {
    await openForm()
    await userEvent.selectOptions(sessionSelect(), 'own')
    await userEvent.fill(field('durationInMinutes'), '7')
    await expect.element(main.getByText(translateForPage('invitations.lengthFirst'))).toBeVisible()
    await fillClient()
    await userEvent.click(sendButton())
    await expect.element(main.getByText(translateForPage('invitations.lengthRule'))).toBeVisible()
    await expectAccessible()
  })
})

describe('an invitation that answers a request', () => {
  const request = buildSessionRequestReply({ availableTimes: [at(MONDAY, '05:00'), at(MONDAY, '06:00')] })
  const open = (replies: Parameters<typeof fakeApi>[0] = {}) =>
    openForm({ listRequests: [request], ...replies }, { query: `?request=${REQUEST_ID}` })

  test('preselects the client and the available times, and refers to the request', async () => {
    const api = await open()
    await expect
      .element(main.getByText(translateForPage('invitations.fromRequest', { name: 'Kadri Küsija' })))
      .toBeVisible()
    await expect.element(field('email')).toHaveValue('kadri@client.test')
    await expect.element(section('invitations.times').getByText('1 of 6')).toBeVisible()
    await expect.element(section('invitations.times').getByText(/not available$/)).toBeInTheDocument()
    await expectAccessible()
    await userEvent.click(sendButton())
    await waitForList()
    expect(api.requests('addInvitation')[0]?.input).toMatchObject({
      name: 'Kadri Küsija',
      customerRequestId: REQUEST_ID,
      startDateTimes: [at(MONDAY, '05:00')],
    })
  })

  test('does not add a removed time again', async () => {
    await open()
    await userEvent.click(chosenTimes())
    await expect.element(section('invitations.times').getByText('0 of 6')).toBeVisible()
    await userEvent.fill(field('message'), 'Hello')
    await expect.element(section('invitations.times').getByText('0 of 6')).toBeVisible()
  })
})

test('fits the Russian translations', async () => {
  await openForm({}, { language: 'ru' })
  await userEvent.selectOptions(sessionSelect(), 'own')
  await expectAccessible()
})

test('is operable by keyboard in the order of the page', async () => {
  await openForm()
  await expect.element(timeButton('12:00')).toBeVisible()
  const stops = await tabThrough()
  const names = [
    ...(['whom', 'clientName', 'clientEmail', 'emailLanguage', 'which', 'noDiscount'] as const),
    ...(['message', 'send'] as const),
  ].map((key) => translateForPage(`invitations.${key}`))
  const positions = names.map((name) => stops.findIndex((stop) => stop.startsWith(name)))
  expect(positions.filter((position) => position < 0)).toEqual([])
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
})

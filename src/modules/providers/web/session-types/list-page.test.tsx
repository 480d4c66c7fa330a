import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough } from '#testing/web/keyboard.ts'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import {
  buildGroupTemplate,
  buildSessionTemplate,
  buildSessionTemplateList,
  GROUP_ID,
  TEMPLATE_ID,
} from '#testing/web/session-types.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import SessionTypesPage, { clientLoader } from './page.tsx'

const DATE_ID = '00000000-0000-4000-8000-0000000000b1'
const THIRD_ID = '00000000-0000-4000-8000-0000000000a3'
const createDate = (day: number, part: object = {}) => ({
  groupSessionRecurrenceId: DATE_ID.replace('b1', `b${day % 10}`),
  startDateTime: `2026-12-${String(day).padStart(2, '0')}T16:00:00Z`,
  endDateTime: `2026-12-${String(day).padStart(2, '0')}T17:30:00Z`,
  freeSeats: 6,
  ...part,
})
const personal = buildSessionTemplate()
const bookedGroup = buildGroupTemplate({
  bookedAhead: 2,
  refundAhead: 45,
  nextSessions: ['2026-12-05T16:00:00Z'],
  groupSessionRecurrence: [
    createDate(5, { participantsCount: 3, bookedCount: 2, freeSeats: 3, refund: 45, isHeld: true }),
    createDate(12),
  ],
})
const listing = { isListed: true, missing: [] }

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const card = (title: string) =>
  main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })
const titles = () =>
  main
    .getByRole('heading', { level: 3 })
    .elements()
    .map((element) => element.textContent)
const statusText = (text: string) => page.getByRole('status').getByText(text, { exact: true }).first()
const offline = () => page.getByRole('alert').getByText(translateForPage('generic.offline'))

async function openList(replies: Parameters<typeof fakeApi>[0] = {}, language: 'en' | 'ru' = 'en'): Promise<FakeApi> {
  const api = fakeApi({
    listSessionTemplates: buildSessionTemplateList([personal, bookedGroup]),
    listGroupDecisions: [],
    ...replies,
  })
  await renderComponent(<SessionTypesPage />, {
    path: buildPagePath('sessionTypes', language),
    loader: clientLoader,
    login: 'provider',
  })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

describe('the list', () => {
  test('shows the price, share and bookings of each session type in both themes', async () => {
    await openList({
      listSessionTemplates: buildSessionTemplateList([
        personal,
        bookedGroup,
        buildSessionTemplate({ sessionTemplateId: THIRD_ID, title: 'Couples', isActive: false }),
      ]),
    })
    await expect.element(card('First conversation').getByText('45\u00A0€ (you receive 38.25\u00A0€)')).toBeVisible()
    await expect
      .element(card('First conversation').getByText(translateForPage('sessionTypes.bookedNone')))
      .toBeVisible()
    await expect
      .element(card('First conversation').getByText(/^Individual\s· Online\s· 50\smin\s· Estonian$/))
      .toBeVisible()
    const group = card('Calm under pressure')
    await expect.element(group.getByText('22.50\u00A0€ per person (you receive 19.12\u00A0€)')).toBeVisible()
    await expect.element(group.getByText('2 places booked on upcoming dates')).toBeVisible()
    await expect.element(group.getByText(/2\sof 6\sbooked, 1\sawaiting payment/)).toBeVisible()
    await expect.element(group.getByText(translateForPage('sessionTypes.held'), { exact: true })).toBeVisible()
    await expect.element(group.getByText(/18:00–19:30/).first()).toBeVisible()
    const off = main.getByRole('region', { name: translateForPage('sessionTypes.inactive') })
    await expect.element(off.getByRole('heading', { name: 'Couples' })).toBeVisible()
    expect(off.getByRole('button', { name: /^Move/ }).elements()).toEqual([])
    await expectAccessible()
  })

  test('explains how to begin if there are no session types', async () => {
    await openList({ listSessionTemplates: buildSessionTemplateList([]) })
    await expect.element(main.getByText(translateForPage('sessionTypes.none'))).toBeVisible()
    expect(main.getByRole('link', { name: translateForPage('sessionTypes.new') }).elements()).toHaveLength(1)
    await expectAccessible()
  })

  test('lists the steps that keep the counsellor from being listed', async () => {
    await openList({
      listSessionTemplates: buildSessionTemplateList([personal], {
        listing: { isListed: false, missing: ['payout', 'workingHours'] },
      }),
    })
    await expect
      .element(main.getByText(`${translateForPage('sessionTypes.notListed')} a payout account, working hours.`))
      .toBeVisible()
    await expectAccessible()
  })

  test('collapses dates after the third', async () => {
    const dates = [5, 12, 19, 26, 27].map((day) => createDate(day))
    await openList({
      listSessionTemplates: buildSessionTemplateList([buildGroupTemplate({ groupSessionRecurrence: dates })]),
    })
    const seats = main.getByText(/0\sof 6\sbooked/)
    await expect.element(seats.nth(2)).toBeVisible()
    await expect.element(seats.nth(3)).not.toBeVisible()
    await userEvent.click(main.getByText('2 more dates'))
    await expect.element(seats.nth(4)).toBeVisible()
  })

  test.for([
    ['a login without a provider profile', failWith('notAllowed'), 'page.notAllowedTitle'],
    ['a server error', failWithServerError(), 'page.faultTitle'],
  ] as const)('shows an error page: %s', async ([, outcome, title]) => {
    await openList({ listSessionTemplates: outcome })
    await expect.element(main.getByRole('heading', { level: 1, name: translateForPage(title) })).toBeVisible()
    expect(main.getByRole('link', { name: translateForPage('sessionTypes.new') }).elements()).toEqual([])
  })

  test('fits in Russian', async () => {
    const title = 'Самоопределение'.repeat(5)
    await openList(
      {
        listSessionTemplates: buildSessionTemplateList([
          { ...bookedGroup, title },
          buildSessionTemplate({
            title: `${title} 2`,
            location: 2,
            address: 'Рождественская'.repeat(5),
          }),
        ]),
      },
      'ru',
    )
    await expect.element(main.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expectAccessible()
  })
})

describe('the order', () => {
  const down = () => card('First conversation').getByRole('button', { name: /^Move down/ })

  test('changes on a click, which keeps the focus and is announced', async () => {
    const third = buildSessionTemplate({ sessionTemplateId: THIRD_ID, title: 'Couples' })
    const api = await openList({
      listSessionTemplates: buildSessionTemplateList([personal, bookedGroup, third]),
      orderSessionTemplates: null,
    })
    await expect
      .element(card('First conversation').getByRole('button', { name: /^Move up/ }))
      .toHaveAttribute('aria-disabled', 'true')
    api.reply('listSessionTemplates', buildSessionTemplateList([bookedGroup, personal, third]))
    await userEvent.click(down())
    await expect.element(statusText('First conversation is now number 2 of 3.')).toBeVisible()
    await expect.poll(titles).toEqual(['Calm under pressure', 'First conversation', 'Couples'])
    await expect.poll(getFocusedName).toBe('Move down First conversation')
    expect(api.requests('orderSessionTemplates').map(({ input }) => input.sessionTemplateIds)).toEqual([
      [GROUP_ID, TEMPLATE_ID, THIRD_ID],
    ])
  })

  test('sends once on a double click, and preserves the order while offline', async () => {
    const api = await openList({ orderSessionTemplates: 'pending' })
    await userEvent.dblClick(down())
    expect(api.requests('orderSessionTemplates')).toHaveLength(1)
    api.reply('orderSessionTemplates', 'offline')
    await expect.element(offline()).toBeInTheDocument()
    expect(titles()).toEqual(['First conversation', 'Calm under pressure'])
  })

  test('cannot be changed with a single session type', async () => {
    await openList({ listSessionTemplates: buildSessionTemplateList([personal]) })
    await expect.element(card('First conversation')).toBeVisible()
    expect(main.getByRole('button', { name: /^Move/ }).elements()).toEqual([])
  })
})

describe('deactivating', () => {
  const booked = buildGroupTemplate({ ...bookedGroup, bookedAhead: 4, refundAhead: 90 })
  const offReply = (part: object = {}) =>
    buildReply('deactivateSessionTemplate', { ...bookedGroup, isActive: false, listing, ...part } as never)
  const opener = () => card('Calm under pressure').getByRole('button', { name: /^Switch off/ })
  const keep = () => dialog.getByRole('radio', { name: translateForPage('sessionTypes.offKeep') })
  const refund = () => dialog.getByRole('button', { name: 'Cancel and refund 90.00\u00A0€' })

  async function openDialog(replies: Parameters<typeof fakeApi>[0] = {}): Promise<FakeApi> {
    const api = await openList({ getSessionTemplate: booked, ...replies })
    await userEvent.click(opener())
    await expect.element(dialog).toBeVisible()
    return api
  }

  test('shows the current refund and preselects cancelling the bookings', async () => {
    const api = await openDialog({ deactivateSessionTemplate: offReply({ refunded: 90, cancelledBookings: 4 }) })
    await expect.element(dialog.getByRole('radio', { name: translateForPage('sessionTypes.offCancel') })).toBeChecked()
    await expect
      .element(dialog.getByText(/All booked sessions are cancelled: 4\sbookings, 90\.00\s€ refunded\./))
      .toBeVisible()
    await expectAccessible()
    await userEvent.fill(dialog.getByRole('textbox'), 'I am moving away.')
    await userEvent.click(refund())
    await expect.element(statusText('Switched off. 90.00\u00A0€ is being refunded to clients.')).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
    expect(api.requests('deactivateSessionTemplate').map(({ input }) => input)).toEqual([
      { id: GROUP_ID, keepBookings: false, note: 'I am moving away.' },
    ])
  })

  test('can keep the bookings, and moves the session type to the inactive ones', async () => {
    const api = await openDialog({ deactivateSessionTemplate: offReply() })
    await userEvent.click(keep())
    await expect.element(dialog.getByText(new RegExp(translateForPage('sessionTypes.offKeepDates')))).toBeVisible()
    expect(dialog.getByRole('textbox').elements()).toEqual([])
    await expectAccessible()
    api.reply('listSessionTemplates', buildSessionTemplateList([personal, { ...bookedGroup, isActive: false }]))
    await userEvent.click(dialog.getByRole('button', { name: translateForPage('sessionTypes.offDoKeep') }))
    await expect.element(statusText(translateForPage('sessionTypes.isOff'))).toBeVisible()
    const off = main.getByRole('region', { name: translateForPage('sessionTypes.inactive') })
    await expect.element(off.getByRole('heading', { name: 'Calm under pressure' })).toBeVisible()
    await expect.element(off.getByText('2 places booked on upcoming dates')).toBeVisible()
    expect(api.requests('deactivateSessionTemplate').map(({ input }) => input)).toEqual([
      { id: GROUP_ID, keepBookings: true },
    ])
  })

  test('explains the effect of deactivating the last session type without bookings', async () => {
    const last = buildGroupTemplate({ groupSessionRecurrence: [createDate(5), createDate(12)] })
    await openDialog({ listSessionTemplates: buildSessionTemplateList([last]), getSessionTemplate: last })
    await expect.element(dialog.getByText(/2\supcoming dates are removed/)).toBeVisible()
    await expect.element(dialog.getByText(translateForPage('sessionTypes.offLast'))).toBeVisible()
    expect(dialog.getByRole('radio').elements()).toEqual([])
    await expectAccessible()
  })

  test('sends once on a double click, and preserves the note while offline', async () => {
    const api = await openDialog({ deactivateSessionTemplate: 'pending' })
    await userEvent.fill(dialog.getByRole('textbox'), 'I am moving away.')
    await userEvent.dblClick(refund())
    await press('Escape')
    await expect.element(dialog).toBeVisible()
    expect(api.requests('deactivateSessionTemplate')).toHaveLength(1)
    api.reply('deactivateSessionTemplate', 'offline')
    await expect.element(offline()).toBeInTheDocument()
    await expect.element(dialog.getByRole('textbox')).toHaveValue('I am moving away.')
  })

  test('moves the focus to the question and returns it on Escape', async () => {
    await openDialog()
    expect(getFocusedName()).toBe('Switch off “Calm under pressure”?')
    expect(await tabThrough()).toEqual([
      translateForPage('nav.close'),
      translateForPage('sessionTypes.offCancel'),
      `${translateForPage('sessionTypes.note')} ${translateForPage('sessionTypes.optional')}`,
      translateForPage('sessionTypes.offStay'),
      'Cancel and refund 90.00 €',
    ])
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    expect(document.activeElement).toBe(opener().element())
  })

  test('opens no dialog when current numbers cannot be loaded', async () => {
    await openList({ getSessionTemplate: 'offline' })
    await userEvent.click(opener())
    await expect.element(offline()).toBeInTheDocument()
    expect(dialog.query()).toBeNull()
  })

  test.for([
    [true, 'sessionTypes.isOn'],
    [false, 'sessionTypes.isOnNotListed'],
  ] as const)('can be reversed; clients can find the counsellor: %s', async ([isListed, text]) => {
    const off = { ...personal, isActive: false }
    const api = await openList({
      listSessionTemplates: buildSessionTemplateList([off]),
      activateSessionTemplate: buildReply('activateSessionTemplate', { ...personal, listing: { isListed } } as never),
    })
    await userEvent.click(card('First conversation').getByRole('button', { name: /^Switch on/ }))
    await expect.element(page.getByText(translateForPage(text)).first()).toBeInTheDocument()
    expect(api.requests('activateSessionTemplate').map(({ input }) => input)).toEqual([{ id: TEMPLATE_ID }])
  })
})

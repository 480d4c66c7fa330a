import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { getFocusedName, press } from '#testing/web/keyboard.ts'
import { failWith, failWithFields } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { buildGroupTemplate, buildSessionTemplateList, GROUP_ID } from '#testing/web/session-types.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import SessionTypesPage, { clientLoader } from './page.tsx'

const DATE_ID = '00000000-0000-4000-8000-0000000000b1'
const saturday = (day: number, part: object = {}) => ({
  startDateTime: `2026-12-${day}T16:00:00Z`,
  endDateTime: `2026-12-${day}T17:30:00Z`,
  state: 'free' as const,
  isOutsideHours: false,
  collidesWith: null,
  ...part,
})
const conflictingDate = saturday(12, {
  state: 'taken',
  collidesWith: {
    title: 'First conversation',
    startDateTime: '2026-12-12T16:30:00Z',
    endDateTime: '2026-12-12T17:20:00Z',
  },
})
const bookedDate = {
  groupSessionRecurrenceId: DATE_ID,
  startDateTime: '2026-12-12T16:00:00Z',
  endDateTime: '2026-12-12T17:30:00Z',
  participantsCount: 1,
  bookedCount: 1,
  freeSeats: 5,
  refund: 22.5,
}
const withDate = buildGroupTemplate({ groupSessionRecurrence: [bookedDate] })

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const statusText = (text: string) => page.getByRole('status').getByText(text, { exact: true }).first()
const offline = () => page.getByRole('alert').getByText(translateForPage('generic.offline'))

async function openList(replies: Parameters<typeof fakeApi>[0] = {}, language: 'en' | 'ru' = 'en'): Promise<FakeApi> {
  const api = fakeApi({
    listSessionTemplates: buildSessionTemplateList([withDate]),
    listGroupDecisions: [],
    ...replies,
  })
  const path = buildPagePath('sessionTypes', language)
  await renderComponent(<SessionTypesPage />, { path, loader: clientLoader, login: 'provider' })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

describe('adding dates to a group', () => {
  const opener = () => main.getByRole('button', { name: new RegExp(`^${translateForPage('sessionTypes.addDates')}`) })
  const addedReply = (datesMade: number, datesNotMade: (typeof conflictingDate)[] = []) =>
    buildReply('addGroupDates', { ...withDate, datesMade, datesNotMade } as never)
  const add = () => button(translateForPage('sessionTypes.addDates'))

  async function openSheet(replies: Parameters<typeof fakeApi>[0] = {}, language: 'en' | 'ru' = 'en') {
    const api = await openList(
      { previewGroupDates: buildReply('previewGroupDates', { dates: [saturday(19), conflictingDate] }), ...replies },
      language,
    )
    await userEvent.click(opener())
    return api
  }

  async function fillTwoWeeks() {
    await userEvent.fill(dialog.getByLabelText(translateForPage('sessionTypes.firstDate')), '2026-12-12')
    await userEvent.selectOptions(dialog.getByLabelText(translateForPage('sessionTypes.repeat')), 'week')
    await userEvent.fill(dialog.getByLabelText(translateForPage('sessionTypes.count'), { exact: true }), '2')
    await expect.element(dialog.getByText('1 date will be added. 1 can’t be added.')).toBeVisible()
  }

  test('previews the dates with their conflicts in both themes', async () => {
    const api = await openSheet()
    await expect.element(button(translateForPage('sessionTypes.chooseDate'))).toHaveAttribute('aria-disabled', 'true')
    await fillTwoWeeks()
    await expect.element(dialog.getByText(translateForPage('sessionTypes.stateTaken'))).toBeVisible()
    await expect.element(dialog.getByText(/18:30–19:20\sFirst conversation/)).toBeVisible()
    await expect
      .poll(() => api.requests('previewGroupDates').at(-1)?.input)
      .toEqual({
        dates: { date: '2026-12-12', time: '18:00', every: 'week', count: 2 },
        durationInMinutes: 90,
      })
    await expectAccessible()
  })

  test('keeps dates that could not be created on screen until the sheet is closed', async () => {
    const api = await openSheet({ addGroupDates: addedReply(1, [conflictingDate]) })
    await fillTwoWeeks()
    await userEvent.click(add())
    await expect.element(statusText('1 date added.')).toBeVisible()
    await expect.element(dialog.getByText(translateForPage('sessionTypes.notMade'))).toBeVisible()
    expect(dialog.getByText(translateForPage('sessionTypes.stateTaken')).elements()).toHaveLength(1)
    await expectAccessible()
    expect(api.requests('addGroupDates').map(({ input }) => input)).toEqual([
      { id: GROUP_ID, dates: { date: '2026-12-12', time: '18:00', every: 'week', count: 2 } },
    ])
    await userEvent.click(button(translateForPage('nav.close')).last())
    await expect.poll(() => dialog.query()).toBeNull()
  })

  test('closes the sheet and lists the dates when all are created', async () => {
    const api = await openSheet({ addGroupDates: addedReply(2) })
    await fillTwoWeeks()
    const next = { ...withDate.groupSessionRecurrence[0]!, groupSessionRecurrenceId: GROUP_ID, bookedCount: 0 }
    api.reply(
      'listSessionTemplates',
      buildSessionTemplateList([
        buildGroupTemplate({ groupSessionRecurrence: [...withDate.groupSessionRecurrence, next] }),
      ]),
    )
    await userEvent.click(add())
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.element(statusText('2 dates added.')).toBeVisible()
    await expect.poll(() => main.getByText(/of 6\sbooked/).elements().length).toBe(2)
    expect(document.activeElement).toBe(opener().element())
  })

  test('previews a series up to its last day', async () => {
    const api = await openSheet()
    await userEvent.fill(dialog.getByLabelText(translateForPage('sessionTypes.firstDate')), '2026-12-12')
    await userEvent.selectOptions(dialog.getByLabelText(translateForPage('sessionTypes.repeat')), 'month')
    await expect.element(dialog.getByText(translateForPage('sessionTypes.monthHint'))).toBeVisible()
    await userEvent.click(dialog.getByRole('radio', { name: translateForPage('sessionTypes.ends.until') }))
    await userEvent.fill(dialog.getByLabelText(translateForPage('sessionTypes.until')), '2027-02-28')
    await expect
      .poll(() => api.requests('previewGroupDates').at(-1)?.input.dates)
      .toEqual({
        date: '2026-12-12',
        time: '18:00',
        every: 'month',
        until: '2027-02-28',
      })
  })

  test('reports past dates, dates outside working hours and failed previews', async () => {
    const outside = saturday(19, { isOutsideHours: true })
    const api = await openSheet({
      previewGroupDates: buildReply('previewGroupDates', { dates: [saturday(12, { state: 'past' }), outside] }),
    })
    await userEvent.fill(dialog.getByLabelText(translateForPage('sessionTypes.firstDate')), '2026-12-12')
    await expect.element(dialog.getByText(translateForPage('sessionTypes.statePast'))).toBeVisible()
    await expect.element(dialog.getByText(translateForPage('sessionTypes.stateOutside'))).toBeVisible()
    await expect.element(dialog.getByText(translateForPage('sessionTypes.outsideHours'))).toBeVisible()
    api.reply('previewGroupDates', failWithFields({ 'dates.count': 'error.tooManyDates' }))
    await userEvent.selectOptions(dialog.getByLabelText(translateForPage('sessionTypes.repeat')), 'week')
    await expect.element(dialog.getByText(/Add no more than 52\sdates at a time/)).toBeVisible()
    await expectAccessible()
  })

  test('sends dates once on a double click, and preserves the input while offline', async () => {
    const api = await openSheet({ addGroupDates: 'pending' })
    await fillTwoWeeks()
    await userEvent.dblClick(add())
    await expect.poll(() => api.requests('addGroupDates')).toHaveLength(1)
    await press('Escape')
    await expect.element(dialog).toBeVisible()
    api.reply('addGroupDates', 'offline')
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await expect.element(dialog.getByLabelText(translateForPage('sessionTypes.firstDate'))).toHaveValue('2026-12-12')
    await expectAccessible()
  })

  test('fits in Russian', async () => {
    await openSheet({}, 'ru')
    await userEvent.fill(dialog.getByLabelText(translateForPage('sessionTypes.firstDate')), '2026-12-12')
    await userEvent.selectOptions(dialog.getByLabelText(translateForPage('sessionTypes.repeat')), 'week')
    await expect.element(dialog.getByText(translateForPage('sessionTypes.stateTaken'))).toBeVisible()
    await expectAccessible()
  })
})

describe('cancelling a date', () => {
  const opener = () => main.getByRole('button', { name: /^Cancel this date/ })
  const refund = () => button('Cancel and refund 22.50\u00A0€')

  test('states the exact effect, sends the note to the clients and removes the date', async () => {
    const api = await openList({ cancelGroupDate: { cancelledBookings: 1, refunded: 22.5 } })
    await userEvent.click(opener())
    await expect.element(dialog.getByText(/^1\sclient gets a full refund \(22\.50\s€\) and an email\./)).toBeVisible()
    expect(getFocusedName()).toMatch(/^Cancel the session on .*18:00–19:30\?$/)
    await expectAccessible()
    await userEvent.fill(dialog.getByRole('textbox'), 'The hall is closed that day.')
    api.reply('listSessionTemplates', buildSessionTemplateList([buildGroupTemplate()]))
    await userEvent.click(refund())
    await expect.element(statusText(translateForPage('sessionTypes.cancelled'))).toBeVisible()
    await expect.element(main.getByText(translateForPage('sessionTypes.noDates'))).toBeVisible()
    expect(api.requests('cancelGroupDate').map(({ input }) => input)).toEqual([
      { id: DATE_ID, note: 'The hall is closed that day.' },
    ])
  })

  test('does not ask for a note if no one has booked', async () => {
    const empty = buildGroupTemplate({
      groupSessionRecurrence: [{ ...bookedDate, bookedCount: 0, participantsCount: 0, refund: 0 }],
    })
    const api = await openList({
      listSessionTemplates: buildSessionTemplateList([empty]),
      cancelGroupDate: { cancelledBookings: 0, refunded: 0 },
    })
    await userEvent.click(opener())
    await expect.element(dialog.getByText(translateForPage('sessionTypes.cancelNoOne'))).toBeVisible()
    expect(dialog.getByRole('textbox').elements()).toEqual([])
    await expectAccessible()
    await userEvent.click(button(translateForPage('sessionTypes.cancelFree')))
    await expect.poll(() => dialog.query()).toBeNull()
    expect(api.requests('cancelGroupDate').map(({ input }) => input)).toEqual([{ id: DATE_ID }])
  })

  test('sends once on a double click, and preserves the dialog and note while offline', async () => {
    const api = await openList({ cancelGroupDate: 'pending' })
    await userEvent.click(opener())
    await userEvent.fill(dialog.getByRole('textbox'), 'The hall is closed that day.')
    await userEvent.dblClick(refund())
    expect(api.requests('cancelGroupDate')).toHaveLength(1)
    api.reply('cancelGroupDate', 'offline')
    await expect.element(offline()).toBeInTheDocument()
    await expect.element(dialog.getByRole('textbox')).toHaveValue('The hall is closed that day.')
  })

  test('closes the dialog with an error when the date has already begun', async () => {
    await openList({ cancelGroupDate: failWith('groupDateOver') })
    await userEvent.click(opener())
    await userEvent.click(refund())
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.element(page.getByRole('alert').getByText(/has already started or been cancelled/)).toBeInTheDocument()
  })
})

describe('a date below its minimum', () => {
  const decision = {
    groupSessionRecurrenceId: DATE_ID,
    title: 'Calm under pressure',
    startDateTime: '2026-11-25T16:00:00Z',
    endDateTime: '2026-11-25T17:30:00Z',
    bookedCount: 1,
    minParticipants: 3,
    decideBy: '2026-11-25T04:00:00Z',
    refund: 22.5,
  }
  const decisions = (part: object = {}) => buildReply('listGroupDecisions', [{ ...decision, ...part }])
  const decisionRegion = () => main.getByRole('region', { name: translateForPage('sessionTypes.decideTitle') })

  test('asks for a decision with the number of participants and the deadline, in both themes', async () => {
    const api = await openList({ listGroupDecisions: decisions(), holdGroupDate: null })
    await expect
      .element(decisionRegion().getByText(/^1\sbooked, 3\sneeded\. If you don’t decide by .*06:00, we cancel the date/))
      .toBeVisible()
    await expectAccessible()
    api.reply('listGroupDecisions', [])
    await userEvent.click(
      decisionRegion().getByRole('button', { name: new RegExp(`^${translateForPage('sessionTypes.hold')}`) }),
    )
    await expect.element(statusText(translateForPage('sessionTypes.isHeld'))).toBeVisible()
    await expect.poll(() => decisionRegion().query()).toBeNull()
    expect(api.requests('holdGroupDate').map(({ input }) => input)).toEqual([{ id: DATE_ID }])
  })

  test('shows a date without bookings differently, and it can be cancelled', async () => {
    await openList({ listGroupDecisions: decisions({ bookedCount: 0, refund: 0 }) })
    await expect.element(decisionRegion().getByText(/^No one has booked yet \(3\sneeded\)/)).toBeVisible()
    await userEvent.click(decisionRegion().getByRole('button', { name: /^Cancel this date/ }))
    await expect.element(dialog.getByText(translateForPage('sessionTypes.cancelNoOne'))).toBeVisible()
  })

  test('remains when it could not be confirmed', async () => {
    await openList({ listGroupDecisions: decisions(), holdGroupDate: 'offline' })
    await userEvent.click(
      decisionRegion().getByRole('button', { name: new RegExp(`^${translateForPage('sessionTypes.hold')}`) }),
    )
    await expect.element(offline()).toBeInTheDocument()
    await expect.element(decisionRegion()).toBeVisible()
  })
})

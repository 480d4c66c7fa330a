import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { buildPagePath } from '#modules/pages.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { buildProviderPage, openCounsellor, SESSIONS } from '#testing/web/open-counsellor.tsx'
import { failWith } from '#testing/web/outcomes.ts'
import { buildTestId } from '#testing/web/provider-cards.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import JoinDate from './join-date.tsx'
import JoinTimes from './join-times.tsx'

const main = page.getByRole('main')
const entry = buildReply('joinWaiting', { place: 3, providerFirstName: 'Anna' })
const join = () => main.getByRole('button', { name: 'Join the waiting list', exact: true })
const joined = () => main.getByRole('region', { name: translateForPage('waiting.joined' as never) })
const listInputs = (api: FakeApi) => api.requests('joinWaiting').map(({ input }) => input)
const alert = (text: string) => main.getByRole('alert').getByText(text, { exact: false }).first()

describe('for a place on a full date', () => {
  const dates = [
    { groupSessionRecurrenceId: buildTestId(1), startDateTime: '2026-12-03T16:00:00Z' },
    { groupSessionRecurrenceId: buildTestId(2), startDateTime: '2026-12-10T16:00:00Z' },
  ]
  async function open(
    outcome: Outcome<'joinWaiting'>,
    shownDates = dates,
    language: 'en' | 'ru' = 'en',
  ): Promise<FakeApi> {
    const api = fakeApi({ joinWaiting: outcome })
    await renderComponent(<JoinDate dates={shownDates} />, { language, login: 'customer' })
    return api
  }

  test('offers a choice of several, and focuses the confirmation with the place', async () => {
    const api = await open(entry)
    await expectAccessible()
    await userEvent.click(main.getByRole('radio', { name: /10 Dec/ }))
    await userEvent.click(join())
    await expect.element(joined()).toHaveFocus()
    await expect.element(joined().getByText('Your place in the line: 3.', { exact: false })).toBeVisible()
    await expect
      .element(joined().getByRole('link', { name: 'See it in My Sessions' }))
      .toHaveAttribute('href', `${buildPagePath('mySessions', 'en')}#waiting`)
    expect(listInputs(api)).toEqual([{ groupSessionRecurrenceId: buildTestId(2) }])
    await expectAccessible()
  })

  test('names a single date', async () => {
    const api = await open(entry, dates.slice(0, 1))
    await expect.element(main.getByText(/^You wait for a place on .*3 Dec.*18:00\.$/)).toBeVisible()
    await userEvent.click(join())
    await expect.element(joined()).toBeVisible()
    expect(listInputs(api)).toEqual([{ groupSessionRecurrenceId: buildTestId(1) }])
  })

  test.for([
    ['no connection', 'offline', 'No connection.'],
    ['a place is free now', failWith('seatIsFree'), 'There is a free place on this date.'],
  ] as const)('shows why joining failed: %s', async ([, outcome, text]) => {
    await open(outcome)
    await userEvent.click(join())
    await expect.element(alert(text)).toBeVisible()
    await expectAccessible()
  })

  test('asks for the consent to health data and then joins automatically', async () => {
    const api = await open(failWith('consentNeeded'))
    await userEvent.click(main.getByRole('radio', { name: /10 Dec/ }))
    await userEvent.click(join())
    await expect
      .element(main.getByRole('blockquote'))
      .toHaveTextContent(translateForPage('consent.healthData' as never))
    await expectAccessible()
    api.answer('agree', buildReply('agree'))
    api.answer('joinWaiting', entry)
    await userEvent.click(main.getByRole('button', { name: translateForPage('consents.agree' as never) }))
    await expect.element(joined()).toBeVisible()
    expect(api.requests('agree').map(({ input }) => input)).toEqual([
      { healthData: CONSENT_WORDING.healthData.version, place: 'booking' },
    ])
    expect(listInputs(api).at(-1)).toEqual({ groupSessionRecurrenceId: buildTestId(2) })
  })

  test('fits texts in Russian', async () => {
    await open(entry, dates, 'ru')
    await expect.element(main.getByRole('radio').first()).toBeVisible()
    await expectAccessible()
  })
})

describe('for a time on chosen days', () => {
  const form = () => main.getByRole('form', { name: 'Wait for a time with Anna' })
  async function open(outcome: Outcome<'joinWaiting'>): Promise<FakeApi> {
    const api = fakeApi({ joinWaiting: outcome })
    await renderComponent(<JoinTimes sessionTemplateId={buildTestId(9)} name="Anna" />, { login: 'customer' })
    return api
  }
  const box = (name: string) => form().getByRole('checkbox', { name, exact: true })

  test('sends days, hours and duration, and shows the place', async () => {
    const api = await open(entry)
    await expectAccessible()
    await userEvent.click(box('Monday'))
    await userEvent.click(box('After 17:00'))
    await userEvent.selectOptions(form().getByLabelText('How long do you want to wait?'), 'Two weeks')
    await userEvent.click(join())
    await expect.element(joined()).toHaveFocus()
    expect(listInputs(api)).toEqual([
      {
        sessionTemplateId: buildTestId(9),
        weekdays: [2, 3, 4, 5],
        parts: ['morning', 'afternoon'],
        untilDate: '2026-12-08',
      },
    ])
  })

  test('asks for at least one day and one time of day', async () => {
    const api = await open(entry)
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await userEvent.click(box(day))
    await userEvent.click(join())
    await expect.element(form().getByText('Choose at least one day')).toBeVisible()
    await expectAccessible()
    await userEvent.click(box('Saturday'))
    for (const part of ['Before 12:00', 'From 12:00 to 17:00', 'After 17:00']) await userEvent.click(box(part))
    await userEvent.click(join())
    await expect.element(form().getByText('Choose at least one time of day')).toBeVisible()
    expect(listInputs(api)).toEqual([])
  })

  test('links to the checkout for a time that is already free', async () => {
    const start = '2026-11-25T08:00:00Z'
    await open(failWith('timeIsFree', { data: { alternatives: [start] } }))
    await userEvent.click(join())
    await expect.element(alert('A time that suits you is free now.')).toBeVisible()
    await expect
      .element(form().getByRole('link', { name: /^Book .*10:00/ }))
      .toHaveAttribute(
        'href',
        `${buildPagePath('checkout', 'en')}?session=${buildTestId(9)}&start=${encodeURIComponent(start)}`,
      )
    await expectAccessible()
  })

  test('shows from when the client can join again', async () => {
    await open(failWith('waitAgainLater', { data: { from: '2026-11-27T10:00:00Z' } }))
    await userEvent.click(join())
    await expect.element(alert('You can join again from')).toBeVisible()
  })

  test('sends one request on a double click, and keeps the choices without a connection', async () => {
    const api = await open('pending')
    await userEvent.click(box('Saturday'))
    await userEvent.dblClick(join())
    expect(listInputs(api)).toHaveLength(1)
    api.answer('joinWaiting', 'offline')
    await expect.element(alert('No connection.')).toBeVisible()
    await expect.element(box('Saturday')).toBeChecked()
  })

  test('is operable by keyboard', async () => {
    await open(entry)
    const stops = await tabThrough()
    expect([stops.length, stops[0], stops.at(-1)]).toEqual([12, 'Monday', 'Join the waiting list'])
  })
})

describe('on the counsellor’s page', () => {
  test('opens below the dates and asks a visitor to log in', async () => {
    const api = await openCounsellor({ query: `?session=${SESSIONS.group}` })
    const opener = main.getByRole('button', { name: 'Join the waiting list', exact: true })
    await userEvent.click(opener)
    await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
    await userEvent.click(main.getByRole('button', { name: 'Log in and join the waiting list' }))
    await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    expect(api.requests('joinWaiting')).toEqual([])
    await expect.poll(() => api.requests('passkeyOptions').length).toBe(1)
  })

  test('is not offered for dates with free places', async () => {
    const [, , group] = buildProviderPage().sessionTemplates
    const dates = group!.groupSessionRecurrence!.filter(({ freeSeats }) => freeSeats > 0)
    await openCounsellor({
      provider: buildProviderPage({ sessionTemplates: [{ ...group!, groupSessionRecurrence: dates }] }),
    })
    await expect.element(main.getByRole('radio').first()).toBeVisible()
    expect(main.getByRole('button', { name: 'Join the waiting list' }).elements()).toEqual([])
  })
})

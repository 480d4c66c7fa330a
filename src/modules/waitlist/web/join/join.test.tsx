import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { pagePath } from '#modules/pages.ts'
import { idOf } from '#testing/web/counsellor-cards.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { openCounsellor, providerOf, SESSIONS } from '#testing/web/open-counsellor.tsx'
import { refused } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { replyOf } from '#testing/web/reply-of.ts'
import { textOf } from '#testing/web/text-of.ts'
import JoinDate from './join-date.tsx'
import JoinTimes from './join-times.tsx'

const main = page.getByRole('main')
const waits = replyOf('joinWaiting', { place: 3, providerFirstName: 'Anna' })
const join = () => main.getByRole('button', { name: 'Join the waiting list', exact: true })
const joined = () => main.getByRole('region', { name: textOf('waiting.joined' as never) })
const sent = (api: FakeApi) => api.requests('joinWaiting').map(({ input }) => input)
const alert = (words: string) => main.getByRole('alert').getByText(words, { exact: false }).first()

describe('for a place on a full date', () => {
  const dates = [
    { groupSessionRecurrenceId: idOf(1), startDateTime: '2026-12-03T16:00:00Z' },
    { groupSessionRecurrenceId: idOf(2), startDateTime: '2026-12-10T16:00:00Z' },
  ]
  async function open(outcome: Outcome<'joinWaiting'>, shown = dates, language: 'en' | 'ru' = 'en'): Promise<FakeApi> {
    const api = fakeApi({ joinWaiting: outcome })
    await renderComponent(<JoinDate dates={shown} />, { language, login: 'customer' })
    return api
  }

  test('one of several is chosen, and the place in the line is named and has the focus', async () => {
    const api = await open(waits)
    await expectAccessible()
    await userEvent.click(main.getByRole('radio', { name: /10 Dec/ }))
    await userEvent.click(join())
    await expect.element(joined()).toHaveFocus()
    await expect.element(joined().getByText('Your place in the line: 3.', { exact: false })).toBeVisible()
    await expect
      .element(joined().getByRole('link', { name: 'See it in My Sessions' }))
      .toHaveAttribute('href', `${pagePath('mySessions', 'en')}#waiting`)
    expect(sent(api)).toEqual([{ groupSessionRecurrenceId: idOf(2) }])
    await expectAccessible()
  })

  test('the only one is named', async () => {
    const api = await open(waits, dates.slice(0, 1))
    await expect.element(main.getByText(/^You wait for a place on .*3 Dec.*18:00\.$/)).toBeVisible()
    await userEvent.click(join())
    await expect.element(joined()).toBeVisible()
    expect(sent(api)).toEqual([{ groupSessionRecurrenceId: idOf(1) }])
  })

  test.for([
    ['no connection', 'offline', 'No connection.'],
    ['a place is free by now', refused('seatIsFree'), 'There is a free place on this date.'],
  ] as const)('says what stands against it: %s', async ([, outcome, words]) => {
    await open(outcome)
    await userEvent.click(join())
    await expect.element(alert(words)).toBeVisible()
    await expectAccessible()
  })

  test('without consent to health data it asks, and joins by itself after the answer', async () => {
    const api = await open(refused('consentNeeded'))
    await userEvent.click(main.getByRole('radio', { name: /10 Dec/ }))
    await userEvent.click(join())
    await expect.element(main.getByRole('blockquote')).toHaveTextContent(textOf('consent.healthData' as never))
    await expectAccessible()
    api.answer('agree', replyOf('agree'))
    api.answer('joinWaiting', waits)
    await userEvent.click(main.getByRole('button', { name: textOf('consents.agree' as never) }))
    await expect.element(joined()).toBeVisible()
    expect(api.requests('agree').map(({ input }) => input)).toEqual([
      { healthData: CONSENT_WORDING.healthData.version, place: 'booking' },
    ])
    expect(sent(api).at(-1)).toEqual({ groupSessionRecurrenceId: idOf(2) })
  })

  test('has room in Russian', async () => {
    await open(waits, dates, 'ru')
    await expect.element(main.getByRole('radio').first()).toBeVisible()
    await expectAccessible()
  })
})

describe('for a time on my days', () => {
  const form = () => main.getByRole('form', { name: 'Wait for a time with Anna' })
  async function open(outcome: Outcome<'joinWaiting'>): Promise<FakeApi> {
    const api = fakeApi({ joinWaiting: outcome })
    await renderComponent(<JoinTimes sessionTemplateId={idOf(9)} name="Anna" />, { login: 'customer' })
    return api
  }
  const box = (name: string) => form().getByRole('checkbox', { name, exact: true })

  test('sends days, hours and how long, and names the place', async () => {
    const api = await open(waits)
    await expectAccessible()
    await userEvent.click(box('Monday'))
    await userEvent.click(box('After 17:00'))
    await userEvent.selectOptions(form().getByLabelText('How long do you want to wait?'), 'Two weeks')
    await userEvent.click(join())
    await expect.element(joined()).toHaveFocus()
    expect(sent(api)).toEqual([
      {
        sessionTemplateId: idOf(9),
        weekdays: [2, 3, 4, 5],
        parts: ['morning', 'afternoon'],
        untilDate: '2026-12-08',
      },
    ])
  })

  test('asks for at least one day and one time of day', async () => {
    const api = await open(waits)
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await userEvent.click(box(day))
    await userEvent.click(join())
    await expect.element(form().getByText('Choose at least one day')).toBeVisible()
    await expectAccessible()
    await userEvent.click(box('Saturday'))
    for (const part of ['Before 12:00', 'From 12:00 to 17:00', 'After 17:00']) await userEvent.click(box(part))
    await userEvent.click(join())
    await expect.element(form().getByText('Choose at least one time of day')).toBeVisible()
    expect(sent(api)).toEqual([])
  })

  test('a time that is free already is offered for booking', async () => {
    const start = '2026-11-25T08:00:00Z'
    await open(refused('timeIsFree', { data: { alternatives: [start] } }))
    await userEvent.click(join())
    await expect.element(alert('A time that suits you is free now.')).toBeVisible()
    await expect
      .element(form().getByRole('link', { name: /^Book .*10:00/ }))
      .toHaveAttribute('href', `${pagePath('checkout', 'en')}?session=${idOf(9)}&start=${encodeURIComponent(start)}`)
    await expectAccessible()
  })

  test('when it is too early to join again, it says from when on', async () => {
    await open(refused('waitAgainLater', { data: { from: '2026-11-27T10:00:00Z' } }))
    await userEvent.click(join())
    await expect.element(alert('You can join again from')).toBeVisible()
  })

  test('pressed twice, it is sent once; without a connection the choice stays', async () => {
    const api = await open('pending')
    await userEvent.click(box('Saturday'))
    await userEvent.dblClick(join())
    expect(sent(api)).toHaveLength(1)
    api.answer('joinWaiting', 'offline')
    await expect.element(alert('No connection.')).toBeVisible()
    await expect.element(box('Saturday')).toBeChecked()
  })

  test('by keyboard every box is reached', async () => {
    await open(waits)
    const stops = await tabThrough()
    expect([stops.length, stops[0], stops.at(-1)]).toEqual([12, 'Monday', 'Join the waiting list'])
  })
})

describe('from the page of the counsellor', () => {
  test('a visitor opens it under the dates and is asked to log in with the choice kept', async () => {
    const api = await openCounsellor({ query: `?session=${SESSIONS.group}` })
    const opener = main.getByRole('button', { name: 'Join the waiting list', exact: true })
    await userEvent.click(opener)
    await expect.element(opener).toHaveAttribute('aria-expanded', 'true')
    await userEvent.click(main.getByRole('button', { name: 'Log in and join the waiting list' }))
    await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    expect(api.requests('joinWaiting')).toEqual([])
    await expect.poll(() => api.requests('passkeyOptions').length).toBe(1)
  })

  test('dates with places have no waiting list', async () => {
    const [, , group] = providerOf().sessionTemplates
    const dates = group!.groupSessionRecurrence!.filter(({ freeSeats }) => freeSeats > 0)
    await openCounsellor({ provider: providerOf({ sessionTemplates: [{ ...group!, groupSessionRecurrence: dates }] }) })
    await expect.element(main.getByRole('radio').first()).toBeVisible()
    expect(main.getByRole('button', { name: 'Join the waiting list' }).elements()).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import {
  buildAvailabilityDay,
  buildProviderPage,
  DATES,
  openCounsellor,
  SESSIONS,
} from '#testing/web/open-counsellor.tsx'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { buildTestId } from '#testing/web/provider-cards.ts'
import { setViewport } from '#testing/web/set-viewport.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const main = page.getByRole('main')
const times = main.getByRole('region', { name: /^Choose a (time|date)$/ })
const time = (name: string) => times.getByRole('button', { name: new RegExp(`^${name}`) })
const session = (name: RegExp) => main.getByRole('radio', { name })
const book = main.getByRole('link', { name: /^Book for/ })
const query = () => Object.fromEntries(new URLSearchParams(location.search))
const checkout = (booked: Record<string, string>) => `${buildPagePath('checkout', 'en')}?${new URLSearchParams(booked)}`

describe('the initial page', () => {
  test.for(['en', 'et', 'ru'] as const)('is complete and accessible in both themes: %s', async (language) => {
    await openCounsellor({ language })
    await expect.element(main.getByRole('heading', { level: 1, name: 'Anna Lepalind' })).toBeVisible()
    expect(main.getByRole('radio').elements()).toHaveLength(3)
    // The content below is hydrated a moment later.
    await expect
      .element(main.getByRole('heading', { name: translateForPage('counsellor.feedback' as never) }))
      .toBeVisible()
    await expectAccessible()
  })

  test('links a speciality to its guide, with the guide’s name as tooltip', async () => {
    await openCounsellor()
    const link = main.getByRole('link', { name: 'Anxiety' })
    await expect.element(link).toHaveAttribute('href', '/en/guides/anxiety')
    await expect.element(link).toHaveAttribute('title', 'Guide: Anxiety')
  })

  test('redirects a former slug to the current one and preserves the choice', async () => {
    await openCounsellor({ provider: buildProviderPage({ slug: 'anna-new' }), query: `?session=${SESSIONS.long}` })
    await expect.poll(() => location.pathname).toBe(buildPagePath('counsellor', 'en', { providerId: 'anna-new' }))
    expect(query()).toEqual({ session: SESSIONS.long })
  })

  test('shows a not-found page for an unknown counsellor', async () => {
    await openCounsellor({
      replies: { providerPage: failWith('providerNotFound'), publicFeedback: failWithServerError() },
    })
    await expect
      .element(main.getByRole('heading', { level: 1, name: translateForPage('page.notFoundTitle') }))
      .toBeVisible()
  })

  test('is saved with the heart button', async () => {
    await openCounsellor()
    await userEvent.click(main.getByRole('button', { name: 'Save', exact: true }))
    await expect.element(main.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => document.cookie).toContain(buildTestId(1))
  })

  test('says that nothing can be booked, and offers a session request', async () => {
    await openCounsellor({ provider: buildProviderPage({ sessionTemplates: [] }) })
    await expect.element(main.getByText(translateForPage('counsellor.noSessions' as never))).toBeVisible()
    await expect.element(main.getByRole('button', { name: 'Request another time' })).toBeVisible()
    expect(times.elements()).toEqual([])
    await expectAccessible()
  })

  test('fits long names in Russian', async () => {
    const [first, , group] = buildProviderPage().sessionTemplates
    const title = 'Сопровождение в период профессионального самоопределения'
    await openCounsellor({
      language: 'ru',
      provider: buildProviderPage({
        firstName: 'Александра-Константинопольская',
        lastName: 'Рождественская-Преображенская',
        topicIds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
        timezone: 'America/New_York',
        sessionTemplates: [
          { ...first!, title },
          { ...group!, title },
        ],
      }),
    })
    await expect.element(main.getByRole('heading', { level: 1, name: /Рождественская/ })).toBeVisible()
    await expectAccessible()
  })
})

describe('a time of a personal session', () => {
  test('is stored in the URL when chosen, shows the cancellation cost and leads to the checkout', async () => {
    await setViewport(390, 844)
    await openCounsellor()
    await userEvent.click(time('14:00'))
    const chosen = { session: SESSIONS.first, start: '2026-11-25T12:00:00Z' }
    await expect.poll(query).toEqual(chosen)
    await expect.element(time('14:00')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(book.first()).toHaveTextContent('Book for 45 €')
    for (const link of book.elements()) expect(link.getAttribute('href')).toBe(checkout(chosen))
    await expect
      .element(
        main
          .getByRole('status')
          .getByText(/Cancel (by|any time)|You can cancel it/)
          .first(),
      )
      .toBeVisible()
    await expectAccessible()
  })

  test('is restored from the URL', async () => {
    await openCounsellor({ query: `?session=${SESSIONS.first}&start=2026-11-30T15:00:00Z` })
    await expect.element(time('17:00')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(book.first()).toBeVisible()
  })

  test('shows the missing choice on the button', async () => {
    await openCounsellor()
    await expect.element(times.getByRole('button', { name: 'Choose a time' })).toHaveAttribute('aria-disabled', 'true')
    expect(book.elements()).toEqual([])
  })

  test('is reported as taken and cannot be booked when no longer available', async () => {
    await openCounsellor({ query: `?session=${SESSIONS.first}&start=2026-11-25T03:00:00Z` })
    await expect.element(times.getByText(translateForPage('counsellor.timeTaken' as never))).toBeVisible()
    expect(book.elements()).toEqual([])
    await expectAccessible()
  })

  test('has an accessible name with time, date, zone and length in calendar and list', async () => {
    await openCounsellor()
    const full = /^\D*(\d+\D+)?\d\d:\d\d.*\b2026\b.*Tallinn time.*50\smin/
    const named = () => times.getByRole('button', { name: /\d\d:\d\d/ }).elements()
    expect(named()).toHaveLength(2)
    for (const { textContent } of named()) expect(textContent).toMatch(full)
    await userEvent.click(times.getByRole('link', { name: 'Show all times as a list' }))
    expect(query()).toEqual({ view: 'list' })
    await expect.element(times.getByRole('radio').first()).toBeVisible()
    expect(times.getByRole('radio').elements()).toHaveLength(2)
    for (const one of times.getByRole('radio').elements())
      expect((one as HTMLInputElement).labels![0]!.textContent).toMatch(full)
    await expectAccessible()
    await userEvent.click(times.getByText(/Mon(day)?,? 30\sNov.* · 1\savailable time/))
    await userEvent.click(times.getByRole('radio', { name: /^17:00/ }))
    await expect.poll(query).toEqual({ view: 'list', session: SESSIONS.first, start: '2026-11-30T15:00:00Z' })
  })

  test('changes with the chosen day', async () => {
    await openCounsellor()
    await userEvent.click(times.getByRole('button', { name: /30\sNovember.*, 1\savailable time$/ }))
    await expect.element(time('17:00')).toBeVisible()
    expect(time('14:00').elements()).toEqual([])
  })

  test('is fetched for another length, and cached for the first one', async () => {
    const api = await openCounsellor({
      replies: {
        getAvailability: ({ durationInMinutes }) =>
          durationInMinutes === 80 ? [buildAvailabilityDay('2026-11-27', '09:00')] : [],
      },
    })
    api.requests('getAvailability')
    await userEvent.click(session(/^Long conversation/))
    await expect.element(time('11:00')).toBeVisible()
    expect(query()).toEqual({ session: SESSIONS.long })
    expect(api.requests('getAvailability').at(-1)?.input).toEqual({
      id: buildTestId(1),
      fromDate: '2026-11-24',
      toDate: '2026-12-20',
      durationInMinutes: 80,
      timezone: 'Europe/Tallinn',
    })
    const requestCount = api.requests('getAvailability').length
    await userEvent.click(session(/^First conversation/))
    await expect.element(time('14:00')).toBeVisible()
    expect(api.requests('getAvailability')).toHaveLength(requestCount)
  })

  test('is fetched for later weeks, with an error and a retry on failure', async () => {
    const api = await openCounsellor()
    api.reply('getAvailability', 'pending')
    await userEvent.click(times.getByRole('button', { name: 'Later' }))
    await expect
      .element(times.getByRole('status').filter({ hasText: translateForPage('generic.loading') }))
      .toBeInTheDocument()
    await expectAccessible()
    api.reply('getAvailability', failWithServerError())
    await expect.element(times.getByText(translateForPage('counsellor.timesFailed' as never))).toBeVisible()
    await expectAccessible()
    api.reply('getAvailability', [buildAvailabilityDay('2026-12-22', '10:00')])
    await userEvent.click(times.getByRole('button', { name: 'Try again' }))
    await expect.element(time('12:00')).toBeVisible()
    expect(query()).toEqual({ from: '2026-12-21' })
  })

  test('links to the next available day from weeks without one', async () => {
    const provider = buildProviderPage({ availability: [] })
    await openCounsellor({
      provider,
      replies: {
        firstAvailability: { startDateTime: '2026-12-22T10:00:00Z' },
        getAvailability: ({ fromDate }) =>
          fromDate === '2026-12-21' ? [buildAvailabilityDay('2026-12-22', '10:00')] : [],
      },
    })
    await expect
      .element(times.getByText(/^No available times in these weeks\. Next available: .*22\sDec.*12:00\.$/))
      .toBeVisible()
    await expectAccessible()
    await userEvent.click(times.getByRole('button', { name: 'Show that day' }))
    await expect.element(time('12:00')).toBeVisible()
  })

  test('suggests a session request if there is none ahead', async () => {
    await openCounsellor({ provider: buildProviderPage({ availability: [] }) })
    await expect.element(times.getByText(translateForPage('counsellor.noneAhead' as never))).toBeVisible()
  })

  test.each(['getAvailability', 'firstAvailability'] as const)(
    'is not said to be missing when %s fails while the page is loaded',
    async (call) => {
      const provider = buildProviderPage({ availability: [] })
      const api = await openCounsellor({ provider, replies: { [call]: failWithServerError() } })
      await expect.element(times.getByText(translateForPage('counsellor.timesFailed' as never))).toBeVisible()
      api.reply(call, call === 'getAvailability' ? [] : buildReply('firstAvailability', { startDateTime: null }))
      await userEvent.click(times.getByRole('button', { name: 'Try again' }))
      await expect.element(times.getByText(translateForPage('counsellor.noneAhead' as never))).toBeVisible()
    },
  )

  test('is chosen by keyboard, with arrow keys between days', async () => {
    await openCounsellor()
    const days = times.getByRole('grid')
    await tabTo(days.getByRole('button', { name: /25\sNovember/ }))
    await press('ArrowRight')
    await expect.element(days.getByRole('button', { name: /26\sNovember/ })).toHaveFocus()
    await press('ArrowDown')
    await expect.element(days.getByRole('button', { name: /Thursday 3\sDecember/ })).toHaveFocus()
    await press('ArrowUp')
    await press('ArrowLeft')
    await press('Enter')
    await tabTo(time('10:00'))
    await press('Enter')
    await expect.poll(query).toMatchObject({ start: '2026-11-25T08:00:00Z' })
    await expect.element(time('10:00')).toHaveFocus()
    await tabTo(times.getByRole('link', { name: 'Book for 45 €' }))
  })
})

describe('a group', () => {
  const date = (name: RegExp) => times.getByRole('radio', { name })

  test('shows its dates with free places, and a date leads to the checkout', async () => {
    await openCounsellor()
    await userEvent.click(session(/^Group: Calm under pressure/))
    await expect.element(date(/Full/)).toBeDisabled()
    await expect.element(times.getByText('3 of 12 places left')).toBeVisible()
    await expectAccessible()
    await userEvent.click(date(/3\sof 12\splaces left/))
    await expect.poll(query).toEqual({ session: SESSIONS.group, occurrence: DATES.few })
    await expect.element(book.first()).toHaveTextContent('Book for 18 €')
    for (const link of book.elements()) expect(link.getAttribute('href')).toBe(checkout({ occurrence: DATES.few }))
  })

  test.for([
    ['full', DATES.full],
    ['cancelled', buildTestId(99)],
  ] as const)('reports a date that is %s by now as unavailable', async ([, occurrence]) => {
    await openCounsellor({ query: `?session=${SESSIONS.group}&occurrence=${occurrence}` })
    await expect.element(times.getByText(translateForPage('counsellor.dateTaken' as never))).toBeVisible()
    expect(book.elements()).toEqual([])
  })

  test('says that there are no dates', async () => {
    const [, , group] = buildProviderPage().sessionTemplates
    await openCounsellor({
      provider: buildProviderPage({ sessionTemplates: [{ ...group!, groupSessionRecurrence: [] }] }),
    })
    await expect.element(times.getByText(translateForPage('counsellor.noDates' as never))).toBeVisible()
  })
})

describe('time zones', () => {
  test('are both shown when the counsellor’s local time differs', async () => {
    await openCounsellor({ provider: buildProviderPage({ timezone: 'America/New_York' }) })
    await expect
      .element(
        times.getByText('Times are in your time zone (Tallinn time). Anna is in a different one: New York time.'),
      )
      .toBeVisible()
    await expectAccessible()
  })

  test('are not mentioned when local times are the same', async () => {
    await openCounsellor({ provider: buildProviderPage({ timezone: 'Europe/Helsinki' }) })
    await expect.element(time('10:00')).toBeVisible()
    expect(times.getByText(/in your time zone/).elements()).toEqual([])
  })
})

test('has a logical keyboard order with visible focus', async () => {
  await openCounsellor({ query: `?session=${SESSIONS.first}&start=2026-11-25T08:00:00Z` })
  await expect.element(main.getByRole('heading', { name: 'Feedback' })).toBeVisible()
  const stops = await tabThrough()
  const order = ['All counsellors', 'Save', 'Anxiety', 'Change', 'Later', 'Book for 45 €', 'Request another time']
  expect(stops.filter((stop) => order.includes(stop))).toEqual(order)
})

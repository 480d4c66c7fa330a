import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { buildProviderPage, openCounsellor } from '#testing/web/open-counsellor.tsx'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { buildTestId } from '#testing/web/provider-cards.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const feedback = page.getByRole('main').getByRole('region', { name: 'Feedback' })
const dialog = page.getByRole('dialog', { name: 'Report this feedback' })
const send = () => dialog.getByRole('button', { name: 'Report', exact: true })
const createFeedback = (number: number, text = `What client ${number} wrote.`) => ({
  feedbackId: buildTestId(100 + number),
  score: 5 - (number % 2),
  feedback: text,
  month: '2026-09',
})
const createPage = (items: ReturnType<typeof createFeedback>[], at = 1, totalCount = items.length) =>
  buildReply('publicFeedback', { items, page: at, pageSize: 10, totalCount })
const rated = buildProviderPage({ rating: 4.7, feedbackCount: 12, feedbackByScore: [0, 0, 1, 2, 9] })

describe('client feedback', () => {
  test('shows a summary, months and stars in both themes', async () => {
    await openCounsellor({
      provider: rated,
      replies: { publicFeedback: createPage([createFeedback(1), createFeedback(2, '')]) },
    })
    await expect.element(feedback.getByText('4.7', { exact: true })).toBeVisible()
    await expect.element(feedback.getByText('from 12 reviews')).toBeVisible()
    await expect.element(feedback.getByText('What client 1 wrote.')).toBeVisible()
    expect(feedback.getByText('September 2026', { exact: true }).elements()).toHaveLength(2)
    // Ratings without text cannot be reported.
    expect(feedback.getByRole('button', { name: /^Report/ }).elements()).toHaveLength(1)
    await expect
      .element(feedback.getByRole('link', { name: 'How feedback is verified' }))
      .toHaveAttribute('href', buildPagePath('feedbackVerification', 'en'))
    await expectAccessible()
  })

  test('loads page by page, and reports a failed page that can be retried', async () => {
    const first = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => createFeedback(number))
    const api = await openCounsellor({ provider: rated, replies: { publicFeedback: createPage(first, 1, 11) } })
    const more = feedback.getByRole('link', { name: 'More feedback' })
    await expect.element(more).toHaveAttribute('href', expect.stringMatching(/\?feedback=2#feedback$/))
    api.reply('publicFeedback', 'offline')
    await userEvent.click(more)
    await expect.element(page.getByRole('alert').getByText(/./).first()).toBeVisible()
    api.reply('publicFeedback', createPage([createFeedback(11)], 2, 11))
    await userEvent.click(more)
    await expect.element(feedback.getByText('What client 11 wrote.')).toBeVisible()
    await expect.element(feedback.getByText('What client 1 wrote.')).toBeVisible()
    expect(more.elements()).toEqual([])
    expect(api.requests('publicFeedback').at(-1)?.input).toMatchObject({ id: buildTestId(1), page: 2, pageSize: 10 })
  })

  test.for([
    ['there is no feedback', { feedbackCount: 0 }, 'No feedback yet.'],
    ['too few ratings', { feedbackCount: 3 }, 'The average appears once there are five reviews.'],
    [
      'the counsellor hides it',
      { showsFeedback: false },
      'This counsellor has chosen not to show feedback, good or bad.',
    ],
  ] as const)('explains why there is no average: %s', async ([, part, text]) => {
    await openCounsellor({ provider: buildProviderPage(part) })
    await expect.element(feedback.getByText(text)).toBeVisible()
  })

  test('renders the page without feedback when it cannot be loaded', async () => {
    await openCounsellor({ provider: rated, replies: { publicFeedback: failWithServerError() } })
    await expect.element(feedback.getByText('We couldn’t load the feedback.')).toBeVisible()
  })
})

describe('reporting feedback', () => {
  const open = async (replies = {}, login: 'customer' | null = 'customer') => {
    const api = await openCounsellor({
      provider: rated,
      replies: {
        publicFeedback: createPage([createFeedback(1)]),
        getAgreements: buildReply('getAgreements'),
        ...replies,
      },
      ...(login && { login }),
    })
    return api
  }
  const opener = () => feedback.getByRole('button', { name: 'Report , September 2026' })
  const reason = (name: string) => dialog.getByRole('radio', { name })

  test('sends reason and text, confirms it and returns the focus', async () => {
    const api = await open({ reportFeedback: null })
    await userEvent.click(opener())
    await expect.element(dialog.getByRole('heading', { name: 'Report this feedback' })).toHaveFocus()
    await expectAccessible()
    await userEvent.click(reason('It names or identifies someone'))
    await userEvent.fill(dialog.getByRole('textbox'), 'It names my street.')
    await userEvent.click(send())
    await expect.element(page.getByRole('status').getByText('Thank you. One of us will look at it.')).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
    expect(document.activeElement).toBe(opener().element())
    expect(api.requests('reportFeedback').map(({ input }) => input)).toEqual([
      { id: buildTestId(101), reason: 'names', text: 'It names my street.' },
    ])
  })

  test('requires a reason and sends nothing without one', async () => {
    const api = await open()
    await userEvent.click(opener())
    await userEvent.click(send())
    await expect.element(dialog.getByText(translateForPage('error.required'))).toBeVisible()
    await expect.element(reason('It names or identifies someone')).toHaveFocus()
    expect(api.requests('reportFeedback')).toEqual([])
    await expectAccessible()
  })

  test.for([
    ['no connection', 'offline', 'You’re offline.'],
    ['a server error', failWithServerError(), 'Action failed'],
    ['deleted feedback', failWith('notFound'), ''],
  ] as const)('shows the error and preserves the input: %s', async ([, outcome, text]) => {
    await open({ reportFeedback: outcome })
    await userEvent.click(opener())
    await userEvent.click(reason('Something else'))
    await userEvent.fill(dialog.getByRole('textbox'), 'Words.')
    await userEvent.click(send())
    await expect.element(dialog.getByRole('alert').getByText(text, { exact: false }).first()).toBeVisible()
    await expect.element(dialog.getByRole('textbox')).toHaveValue('Words.')
    await expect.element(reason('Something else')).toBeChecked()
  })

  test('sends once on a double click and stays open until the reply', async () => {
    const api = await open({ reportFeedback: 'pending' })
    await userEvent.click(opener())
    await userEvent.click(reason('Something else'))
    await userEvent.dblClick(send())
    await press('Escape')
    await expect.element(dialog).toBeVisible()
    expect(api.requests('reportFeedback')).toHaveLength(1)
    api.reply('reportFeedback', null)
    await expect.poll(() => dialog.query()).toBeNull()
  })

  test('asks visitors to log in first', async () => {
    const api = await open({}, null)
    await userEvent.click(opener())
    await expect
      .element(page.getByRole('dialog', { name: translateForPage('account.logInTitle' as never) }))
      .toBeVisible()
    expect(dialog.elements()).toEqual([])
    await expect.poll(() => api.requests('passkeyOptions').length).toBe(1)
  })

  test('is operable by keyboard, and Escape returns the focus', async () => {
    await open()
    await tabTo(opener())
    await press('Enter')
    await expect.element(dialog).toBeVisible()
    expect(await tabThrough()).toEqual([
      'Close',
      'It names or identifies someone',
      'Anything to add? (optional)',
      'Close',
      'Report',
    ])
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    expect(document.activeElement).toBe(opener().element())
  })
})

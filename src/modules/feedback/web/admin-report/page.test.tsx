import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { failWith, failWithFields, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { toPlainSpaces } from '#testing/web/plain-spaces.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const main = page.getByRole('main')
const region = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })
const decisionRegion = () => region('administration.decideTitle')
const choose = (key: 'keep' | 'edit' | 'remove') =>
  userEvent.click(
    decisionRegion().getByRole('radio', { name: translateForPage(`administration.report.${key}`), exact: true }),
  )
const reasonField = () =>
  decisionRegion().getByLabelText(translateForPage('administration.reportReason'), { exact: true })
const textField = () => decisionRegion().getByLabelText(translateForPage('administration.reportText'), { exact: true })
const saveButton = (key: 'keep' | 'edit' | 'remove') =>
  decisionRegion().getByRole('button', { name: translateForPage(`administration.report.${key}`), exact: true })

const buildReport = (part: PartialReply<Reply<'getReport'>> = {}) =>
  buildReply('getReport', {
    feedbackId: ID,
    counsellorName: 'Anna Lepalind',
    score: 4,
    feedback: 'Calm and clear. Told me about Kadri.',
    publishedAt: '2026-11-16T05:00:00Z',
    isWaiting: true,
    reports: [
      { reason: 'names', text: 'It names somebody.', reportedAt: '2026-11-17T08:00:00Z', byCounsellor: true },
      { reason: 'other', text: '', reportedAt: '2026-11-18T08:00:00Z', byCounsellor: false },
    ],
    ...part,
  } as PartialReply<Reply<'getReport'>>)

async function openReport(
  report: Outcome<'getReport'> = buildReport(),
  replies: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ getReport: report, ...replies })
  await openAdminPage(screen, { path: `/superuser/feedback/${ID}`, route: '/superuser/feedback/:id', language })
  return api
}
const listDecisions = (api: FakeApi) => api.requests('decideReport').map(({ input }) => input)

describe('reported feedback', () => {
  test('shows text and reports, naming only the provider, in light and dark mode', async () => {
    await openReport()
    await expect.element(main.getByText('Public since Mon 16 Nov at 07:00')).toBeVisible()
    await expect
      .element(region('administration.message').getByText('Told me about Kadri.', { exact: false }))
      .toBeVisible()
    const reports = region('administration.reports').getByRole('listitem')
    expect(reports.elements().map((element) => toPlainSpaces(element.textContent))).toEqual([
      'names someoneTue 17 Nov at 10:00, by the counsellorIt names somebody.',
      'something elseWed 18 Nov at 10:00, by a logged-in user',
    ])
    await expectAccessible()
  })

  test('shows earlier decisions with their reasons, in light and dark mode', async () => {
    await openReport(
      buildReport({
        feedback: 'Calm and clear. […]',
        isEdited: true,
        isWaiting: false,
        history: [
          { at: '2026-11-19T08:00:00Z', action: 'editFeedback', by: 'Siim Superuser', reason: 'names other' },
          { at: '2026-11-18T08:00:00Z', action: 'keepFeedback', by: 'Siim Superuser', reason: 'Older words.' },
        ],
      }),
    )
    await expect.element(main.getByText(translateForPage('administration.wasEdited'))).toBeVisible()
    expect(decisionRegion().query()).toBeNull()
    const lines = region('administration.history').getByRole('listitem')
    expect(lines.elements().map((element) => toPlainSpaces(element.textContent))).toEqual([
      'Words removed, Siim SuperuserThu 19 Nov at 10:00names someone, something else',
      'Kept, Siim SuperuserWed 18 Nov at 10:00Older words.',
    ])
    await expectAccessible()
  })

  test('shows that feedback was removed', async () => {
    await openReport(buildReport({ removedBecause: 'Health of somebody else.', isWaiting: false }))
    await expect.element(main.getByText(translateForPage('administration.isRemoved'))).toBeVisible()
  })

  test('shows the not-found page for an unknown id', async () => {
    await openReport(failWith('notFound'))
    await expect.element(main.getByRole('heading', { name: translateForPage('page.notFoundTitle') })).toBeVisible()
  })

  test('fits long words and the largest form in Russian', async () => {
    await openReport(buildReport({ feedback: 'x'.repeat(300) }), {}, 'ru')
    await userEvent.click(decisionRegion().getByRole('radio').nth(1))
    await expectAccessible()
  })
})

describe('the decision', () => {
  test('keeping needs no reason and explains that no one is notified', async () => {
    const api = await openReport(undefined, { decideReport: null })
    await choose('keep')
    expect(reasonField().query()).toBeNull()
    await expect.element(decisionRegion().getByText(translateForPage('administration.reportEffect.keep'))).toBeVisible()
    await userEvent.click(saveButton('keep'))
    await expect.element(page.getByRole('status').getByText(translateForPage('administration.saved'))).toBeVisible()
    expect(listDecisions(api)).toEqual([{ id: ID, decision: 'keep', reason: '' }])
  })

  test('editing starts with the full text and sends the remaining text with the reason, in light and dark mode', async () => {
    const api = await openReport(undefined, { decideReport: null })
    await choose('edit')
    await expect.element(textField()).toHaveValue('Calm and clear. Told me about Kadri.')
    await userEvent.fill(textField(), 'Calm and clear. […]')
    await userEvent.fill(reasonField(), 'It names somebody.')
    await expectAccessible()
    api.reply('getReport', buildReport({ isWaiting: false, isEdited: true, feedback: 'Calm and clear. […]' }))
    await userEvent.click(saveButton('edit'))
    await expect.element(main.getByText(translateForPage('administration.wasEdited'))).toBeVisible()
    expect(listDecisions(api)).toEqual([
      { id: ID, decision: 'edit', reason: 'It names somebody.', text: 'Calm and clear. […]' },
    ])
  })

  test('removing sends the reason for the author', async () => {
    const api = await openReport(undefined, { decideReport: null })
    await choose('remove')
    await expect
      .element(decisionRegion().getByText(translateForPage('administration.reportEffect.remove')))
      .toBeVisible()
    await userEvent.fill(reasonField(), 'It speaks of somebody’s health.')
    await userEvent.click(saveButton('remove'))
    await expect
      .poll(() => listDecisions(api))
      .toEqual([{ id: ID, decision: 'remove', reason: 'It speaks of somebody’s health.' }])
  })

  test('feedback without text cannot be edited', async () => {
    await openReport(buildReport({ feedback: '' }))
    expect(decisionRegion().getByRole('radio').elements()).toHaveLength(2)
  })

  test('shows field errors and keeps the input, in light and dark mode', async () => {
    await openReport(undefined, {
      decideReport: failWithFields({ text: 'error.onlyTakenOut', reason: 'error.required' }),
    })
    await choose('edit')
    await userEvent.fill(textField(), 'Something new.')
    await userEvent.click(saveButton('edit'))
    await expect.element(textField()).toHaveAccessibleDescription(/You can only remove words/)
    await expect.element(reasonField()).toHaveAccessibleDescription(new RegExp(translateForPage('error.required')))
    await expect.element(textField()).toHaveValue('Something new.')
    await expectAccessible()
  })

  test('sends one request on a double click', async () => {
    const api = await openReport(undefined, { decideReport: 'pending' })
    await choose('keep')
    await userEvent.dblClick(saveButton('keep'))
    await expect
      .element(decisionRegion().getByRole('button', { name: translateForPage('administration.deciding') }))
      .toBeVisible()
    expect(listDecisions(api)).toHaveLength(1)
  })

  test.for([
    ['already decided', failWith('applicationMoved'), () => serverText('en', 'domainError.applicationMoved')],
    ['a server error', failWithServerError(), () => translateForPage('generic.failed')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('shows why saving failed and keeps the input: %s', async ([, outcome, message]) => {
    await openReport(undefined, { decideReport: outcome })
    await choose('remove')
    await userEvent.fill(reasonField(), 'It names somebody.')
    await userEvent.click(saveButton('remove'))
    await expect.element(page.getByRole('alert').getByText(message())).toBeVisible()
    await expect.element(reasonField()).toHaveValue('It names somebody.')
  })
})

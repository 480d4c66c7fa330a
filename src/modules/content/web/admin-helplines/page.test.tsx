import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { failWithServerError } from '#testing/web/outcomes.ts'
import { readDetailList } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const main = page.getByRole('main')

type Helplines = Reply<'listHelplines'>
const emergency: PartialReply<Helplines[number]> = {
  key: 'emergency',
  name: 'Emergency',
  number: '112',
  hours: 'Day and night',
  languages: ['et', 'en'],
  source: 'https://www.112.ee',
  lastChecked: '2026-06-01',
  dueOn: '2026-11-20',
  checkedBy: 'Siim Superuser',
  isStale: true,
}
const buildHelplines = (overrides: PartialReply<Helplines[number]> = {}) =>
  buildReply('listHelplines', [
    { ...emergency, ...overrides },
    {
      ...emergency,
      key: 'emotionalSupport',
      name: 'Crisis line',
      number: '116 123',
      languages: [],
      isStale: false,
      checkedBy: null,
    },
  ] as PartialReply<Helplines[number]>[])

async function openHelplines(
  replies: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ listHelplines: buildHelplines(), ...replies })
  await openAdminPage(screen, { path: '/superuser/helplines', language })
  return api
}

const card = (name: string) => main.getByRole('region', { name, exact: true })
const checkbox = (name: string) => main.getByRole('checkbox', { name: `${name}: ${translateForPage('checks.choose')}` })
const saveButton = () => main.getByRole('button', { name: translateForPage('checks.save') })

test('shows the last check of each helpline and overdue ones, in light and dark mode', async () => {
  await openHelplines()
  await expect.element(card('Emergency').getByRole('heading', { name: 'Emergency: 112' })).toBeVisible()
  expect(readDetailList(card('Emergency'))).toEqual({
    Hours: 'Day and night',
    Languages: 'Estonian, English',
    Source: 'https://www.112.ee',
    'Last checked': '01.06.2026, Siim Superuser',
    'Next check': 'Overdue since 20.11.2026',
  })
  expect(readDetailList(card('Crisis line'))).toMatchObject({
    Languages: '–',
    'Last checked': '01.06.2026, when the list was created',
    'Next check': 'by 20.11.2026',
  })
  await expectAccessible()
})

test('records the selected helplines as checked and shows the new day', async () => {
  const checkedHelplines = buildHelplines({ lastChecked: '2026-11-24', isStale: false })
  const api = await openHelplines({ checkHelplines: checkedHelplines })
  await userEvent.click(checkbox('Emergency'))
  await userEvent.click(checkbox('Crisis line'))
  await userEvent.click(checkbox('Crisis line'))
  api.reply('listHelplines', checkedHelplines)
  await userEvent.click(saveButton())
  await expect.element(page.getByRole('status').getByText(translateForPage('checks.saved'))).toBeVisible()
  await expect.poll(() => readDetailList(card('Emergency'))['Last checked']).toBe('24.11.2026, Siim Superuser')
  await expect.element(checkbox('Emergency')).not.toBeChecked()
  expect(api.requests('checkHelplines').map(({ input }) => input)).toEqual([{ helplines: ['emergency'] }])
})

test('requires a selection, in light and dark mode', async () => {
  const api = await openHelplines()
  await userEvent.click(saveButton())
  await expect.element(main.getByRole('alert').getByText(translateForPage('checks.none'))).toBeVisible()
  expect(api.requests('checkHelplines')).toEqual([])
  await expectAccessible()
})

test('sends one request on a double click', async () => {
  const api = await openHelplines({ checkHelplines: 'pending' })
  await userEvent.click(checkbox('Emergency'))
  await userEvent.dblClick(saveButton())
  await expect.element(main.getByRole('button', { name: translateForPage('checks.saving') })).toBeVisible()
  expect(api.requests('checkHelplines')).toHaveLength(1)
})

test.for([
  ['a server error', failWithServerError(), () => translateForPage('generic.failed')],
  ['a proxy error', failWithServerError(502), () => translateForPage('generic.failed')],
  ['no connection', 'offline', () => translateForPage('generic.offline')],
] as const)('shows why saving failed and preserves the selection: %s', async ([, outcome, getMessage]) => {
  await openHelplines({ checkHelplines: outcome })
  await userEvent.click(checkbox('Emergency'))
  await userEvent.click(saveButton())
  await expect.element(main.getByRole('alert').getByText(getMessage())).toBeVisible()
  await expect.element(checkbox('Emergency')).toBeChecked()
})

test('the tab order is one checkbox per helpline, labelled with its name, then the button', async () => {
  await openHelplines()
  ;(document.activeElement as HTMLElement).blur()
  expect(await tabThrough()).toEqual([
    'Emergency: Still correct',
    'Crisis line: Still correct',
    translateForPage('checks.save'),
  ])
})

test('fits in Russian', async () => {
  await openHelplines({ listHelplines: buildHelplines({ source: `https://www.${'x'.repeat(80)}.ee` }) }, 'ru')
  await expectAccessible()
})

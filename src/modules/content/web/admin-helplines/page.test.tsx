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

type Lines = Reply<'listHelplines'>
const emergency: PartialReply<Lines[number]> = {
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
const linesOf = (part: PartialReply<Lines[number]> = {}) =>
  buildReply('listHelplines', [
    { ...emergency, ...part },
    {
      ...emergency,
      key: 'emotionalSupport',
      name: 'Crisis line',
      number: '116 123',
      languages: [],
      isStale: false,
      checkedBy: null,
    },
  ] as PartialReply<Lines[number]>[])

async function openHelplines(
  answers: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ listHelplines: linesOf(), ...answers })
  await openAdminPage(screen, { path: '/superuser/helplines', language })
  return api
}

const line = (name: string) => main.getByRole('region', { name, exact: true })
const choice = (name: string) => main.getByRole('checkbox', { name: `${name}: ${translateForPage('checks.choose')}` })
const save = () => main.getByRole('button', { name: translateForPage('checks.save') })

test('shows the last check of each helpline and overdue ones, in both colour schemes', async () => {
  await openHelplines()
  await expect.element(line('Emergency').getByRole('heading', { name: 'Emergency: 112' })).toBeVisible()
  expect(readDetailList(line('Emergency'))).toEqual({
    Open: 'Day and night',
    Languages: 'Estonian, English',
    Source: 'https://www.112.ee',
    'Last checked': '01.06.2026, Siim Superuser',
    'Check again': 'Overdue since 20.11.2026',
  })
  expect(readDetailList(line('Crisis line'))).toMatchObject({
    Languages: '–',
    'Last checked': '01.06.2026, when the list was made',
    'Check again': 'Not before 20.11.2026',
  })
  await expectAccessible()
})

test('records the selected helplines as checked and shows the new day', async () => {
  const fresh = linesOf({ lastChecked: '2026-11-24', isStale: false })
  const api = await openHelplines({ checkHelplines: fresh })
  await userEvent.click(choice('Emergency'))
  await userEvent.click(choice('Crisis line'))
  await userEvent.click(choice('Crisis line'))
  api.answer('listHelplines', fresh)
  await userEvent.click(save())
  await expect.element(page.getByRole('status').getByText(translateForPage('checks.saved'))).toBeVisible()
  await expect.poll(() => readDetailList(line('Emergency'))['Last checked']).toBe('24.11.2026, Siim Superuser')
  await expect.element(choice('Emergency')).not.toBeChecked()
  expect(api.requests('checkHelplines').map(({ input }) => input)).toEqual([{ helplines: ['emergency'] }])
})

test('requires a selection, in both colour schemes', async () => {
  const api = await openHelplines()
  await userEvent.click(save())
  await expect.element(main.getByRole('alert').getByText(translateForPage('checks.none'))).toBeVisible()
  expect(api.requests('checkHelplines')).toEqual([])
  await expectAccessible()
})

test('sends one request on a double click', async () => {
  const api = await openHelplines({ checkHelplines: 'pending' })
  await userEvent.click(choice('Emergency'))
  await userEvent.dblClick(save())
  await expect.element(main.getByRole('button', { name: translateForPage('checks.saving') })).toBeVisible()
  expect(api.requests('checkHelplines')).toHaveLength(1)
})

test.for([
  ['a fault of ours', failWithServerError(), () => translateForPage('generic.failed')],
  ['a proxy’s own answer', failWithServerError(502), () => translateForPage('generic.failed')],
  ['no connection', 'offline', () => translateForPage('generic.offline')],
] as const)('shows why saving failed and keeps the selection: %s', async ([, outcome, message]) => {
  await openHelplines({ checkHelplines: outcome })
  await userEvent.click(choice('Emergency'))
  await userEvent.click(save())
  await expect.element(main.getByRole('alert').getByText(message())).toBeVisible()
  await expect.element(choice('Emergency')).toBeChecked()
})

test('the tab order is one checkbox per helpline, labelled with its name, then the button', async () => {
  await openHelplines()
  ;(document.activeElement as HTMLElement).blur()
  expect(await tabThrough()).toEqual([
    'Emergency: Right as they stand',
    'Crisis line: Right as they stand',
    translateForPage('checks.save'),
  ])
})

test('fits in Russian', async () => {
  await openHelplines({ listHelplines: linesOf({ source: `https://www.${'x'.repeat(80)}.ee` }) }, 'ru')
  await expectAccessible()
})

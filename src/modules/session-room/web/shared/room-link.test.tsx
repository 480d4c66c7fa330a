import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { setServerNow } from '#platform/web/clock.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { buildTestId } from '#testing/web/provider-cards.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { MapLink } from './map-link.tsx'
import { RoomLink, useRoomLinkState } from './room-link.tsx'

const main = page.getByRole('main')
const ID = buildTestId(1)
const SESSION = { startDateTime: '2026-11-24T12:00:00Z', endDateTime: '2026-11-24T12:50:00Z' }

function TestLink({ isQuiet }: { isQuiet: boolean }) {
  const { format } = useTexts()
  return <RoomLink id={ID} linkState={useRoomLinkState(SESSION)} format={format} isQuiet={isQuiet} />
}

async function renderLink(now: string, { isQuiet = false, language = 'en' as PathLanguage } = {}): Promise<void> {
  setServerNow(now)
  await renderComponent(<TestLink isQuiet={isQuiet} />, { now, language })
}

test.for(['en', 'et', 'ru'] as const)('shows when the room opens: %s', async (language) => {
  await renderLink('2026-11-24T11:49:00Z', { language })
  await expect.element(main.getByText(translateForPage('lobby.opens' as never, { time: '13:50' }))).toBeVisible()
  await expectAccessible()
})

test('includes the date on another day', async () => {
  await renderLink('2026-11-23T11:49:00Z')
  await expect.element(main.getByText(/^The session room opens on .*24\sNov.*13:50$/)).toBeVisible()
})

test.for(['2026-11-24T11:50:00Z', '2026-11-24T13:19:00Z'])('links to the open room at %s', async (now) => {
  await renderLink(now)
  await expect
    .element(main.getByRole('status').getByRole('link', { name: 'Go to the session room' }))
    .toHaveAttribute('href', buildPagePath('sessionRoom', 'en', { id: ID }))
  expect(await tabThrough()).toEqual(['Go to the session room'])
  await expectAccessible()
})

test('shows nothing after the room has closed', async () => {
  await renderLink('2026-11-24T13:20:00Z')
  expect(main.element().textContent).toBe('')
})

test('shows nothing in a list before the room opens', async () => {
  await renderLink('2026-11-24T11:49:00Z', { isQuiet: true })
  expect(main.element().textContent).toBe('')
})

test('appears when the room opens and disappears when it closes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  await renderLink('2026-11-24T11:48:30Z')
  const link = main.getByRole('link')
  // Each timer starts only after the browser has painted.
  const waitForTimer = () => expect.poll(vi.getTimerCount).toBe(1)
  await waitForTimer()
  // The state is checked at least once a minute.
  vi.advanceTimersByTime(60_000)
  await waitForTimer()
  vi.advanceTimersByTime(29_999)
  expect(link.elements()).toEqual([])
  vi.advanceTimersByTime(1)
  await expect.poll(() => link.elements()).toHaveLength(1)
  await waitForTimer()
  vi.setSystemTime(Date.now() + 90 * 60_000)
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => main.element().textContent).toBe('')
})

test.for(['en', 'ru'] as const)('links an address to a map in a new tab: %s', async (language) => {
  await renderComponent(<MapLink address="Pärnu mnt 10, Tallinn" />, { language })
  const link = main.getByRole('link', { name: translateForPage('lobby.map' as never) })
  await expect
    .element(link)
    .toHaveAttribute('href', 'https://www.openstreetmap.org/search?query=P%C3%A4rnu%20mnt%2010%2C%20Tallinn')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(main.getByText(translateForPage('lobby.mapLeads' as never))).toBeVisible()
  await expectAccessible()
})

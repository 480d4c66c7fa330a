import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type PageId, pagePath } from '#modules/pages.ts'
import { QUICK_EXIT_URL } from '#platform/values/quick-exit.ts'
import { blockNavigation } from '#testing/web/block-navigation.ts'
import { idOf } from '#testing/web/counsellor-cards.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { focused, press } from '#testing/web/keyboard.ts'
import type { TestLogin } from '#testing/web/login.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { PageFrame } from './page-frame.tsx'

const exit = page.getByRole('link', { name: 'Leave quickly' })

interface Opening {
  screen?: PageId
  query?: string
  login?: TestLogin
  language?: 'en' | 'ru'
}

/** A page in its frame. @returns the addresses that the browser was to be sent to */
async function open({ screen = 'helplines', query = '', login, language = 'en' }: Opening = {}): Promise<string[]> {
  fakeApi({ unreadMessages: { client: 0, counsellor: 0 } })
  const element = (
    <PageFrame>
      <h1>A page</h1>
    </PageFrame>
  )
  await renderComponent(element, {
    page: screen,
    path: pagePath(screen, language) + query,
    isFrame: true,
    ...(login && { login }),
  })
  return blockNavigation()
}

/** What listens for leaving comes a moment after the page. */
const isWatched = () => import('./leave-quickly.ts')

afterEach(() => {
  document.body.hidden = false
})

describe('the way out', () => {
  test('is the first thing after the skip link, tells nobody from where, and is high enough for a thumb', async () => {
    await open()
    await press('Tab')
    await press('Tab')
    expect(focused()).toBe('Leave quickly')
    expect(exit.element().getAttribute('rel')).toContain('noreferrer')
    expect(exit.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  })

  test.for(['en', 'ru'] as const)('has no fault in both looks: %s', async (language) => {
    await open({ language })
    await expectAccessible()
  })

  test.for([
    ['finder', '', 0],
    ['finder', '?topic=stress', 0],
    ['finder', '?topic=violence', 1],
    ['finder', '?topic=stress&topic=body-image', 1],
    ['match', '', 1],
    ['aboutUs', '', 0],
  ] as const)('stands on sensitive pages only: %s%s', async ([screen, query, times]) => {
    await open({ screen, query })
    expect(exit.elements()).toHaveLength(times)
  })

  test('leads away at once, hides the page, and keeps nothing of the visit', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the heart on a card sets it
    document.cookie = `bookmarks=${idOf(1)}; Path=/`
    const addresses = await open({ login: 'customer' })
    sessionStorage.setItem('match', '{}')
    await isWatched()
    await userEvent.click(exit)
    expect(addresses).toEqual([QUICK_EXIT_URL])
    expect([document.body.hidden, document.title]).toEqual([true, '…'])
    expect([sessionStorage.length, localStorage.getItem('accessToken')]).toEqual([0, null])
    expect(document.cookie).not.toContain(idOf(1))
  })
})

describe('Escape', () => {
  test('three times in a row leaves', async () => {
    const addresses = await open()
    await isWatched()
    for (let times = 0; times < 3; times++) await press('Escape')
    expect(addresses).toEqual([QUICK_EXIT_URL])
  })

  test('twice does not, nor with another key between', async () => {
    const addresses = await open()
    await isWatched()
    for (const key of ['Escape', 'Escape', 'a', 'Escape']) await press(key)
    expect(addresses).toEqual([])
  })

  test('does nothing where the page is not sensitive', async () => {
    const addresses = await open({ screen: 'aboutUs' })
    await isWatched()
    for (let times = 0; times < 3; times++) await press('Escape')
    expect(addresses).toEqual([])
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath, type PageId } from '#modules/pages.ts'
import { QUICK_EXIT_URL } from '#platform/values/quick-exit.ts'
import { blockNavigation } from '#testing/web/block-navigation.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { getFocusedName, press } from '#testing/web/keyboard.ts'
import type { TestLogin } from '#testing/web/login.ts'
import { buildTestId } from '#testing/web/provider-cards.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { PageShell } from './page-shell.tsx'

const exit = page.getByRole('link', { name: 'Exit quickly' })

interface RenderOptions {
  screen?: PageId
  query?: string
  login?: TestLogin
  language?: 'en' | 'ru'
}

/** Opens a page in its layout. @returns the URLs of intercepted navigations */
async function open({
  screen = 'helplines',
  query = '',
  login,
  language = 'en',
}: RenderOptions = {}): Promise<string[]> {
  fakeApi({ unreadMessages: { client: 0, counsellor: 0 } })
  const element = (
    <PageShell>
      <h1>A page</h1>
    </PageShell>
  )
  await renderComponent(element, {
    page: screen,
    path: buildPagePath(screen, language) + query,
    isFrame: true,
    ...(login && { login }),
  })
  return blockNavigation()
}

/** Waits for the listeners, which are attached shortly after the page renders. */
const waitForListeners = () => import('./listen-for-quick-exit.ts')

afterEach(() => {
  document.body.hidden = false
})

describe('the quick exit', () => {
  test('is shown to a client in the session room, but not to the counsellor, whom it would log out', async () => {
    await open({ screen: 'sessionRoom', login: 'customer' })
    await expect.element(exit).toBeVisible()
    await open({ screen: 'sessionRoom', login: 'provider' })
    await expect.element(exit).not.toBeInTheDocument()
  })

  test('follows the skip link, sends no referrer, and is at least 44 px high', async () => {
    await open()
    await press('Tab')
    await press('Tab')
    expect(getFocusedName()).toBe('Exit quickly')
    expect(exit.element().getAttribute('rel')).toContain('noreferrer')
    expect(exit.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  })

  test.for(['en', 'ru'] as const)('is accessible in both themes: %s', async (language) => {
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
  ] as const)('is shown on sensitive pages only: %s%s', async ([screen, query, times]) => {
    await open({ screen, query })
    expect(exit.elements()).toHaveLength(times)
  })

  test('leaves immediately, hides the page and deletes the visit’s data', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: written as a card’s bookmark button writes it
    document.cookie = `bookmarks=${buildTestId(1)}; Path=/`
    const addresses = await open({ login: 'customer' })
    sessionStorage.setItem('match', '{}')
    await waitForListeners()
    await userEvent.click(exit)
    expect(addresses).toEqual([QUICK_EXIT_URL])
    expect([document.body.hidden, document.title]).toEqual([true, '…'])
    expect([sessionStorage.length, localStorage.getItem('accessToken')]).toEqual([0, null])
    expect(document.cookie).not.toContain(buildTestId(1))
  })
})

describe('Escape', () => {
  test('pressed three times in a row leaves the site', async () => {
    const addresses = await open()
    await waitForListeners()
    for (let times = 0; times < 3; times++) await press('Escape')
    expect(addresses).toEqual([QUICK_EXIT_URL])
  })

  test('pressed twice, or with another key in between, does not leave', async () => {
    const addresses = await open()
    await waitForListeners()
    for (const key of ['Escape', 'Escape', 'a', 'Escape']) await press(key)
    expect(addresses).toEqual([])
  })

  test('does nothing on a page that is not sensitive', async () => {
    const addresses = await open({ screen: 'aboutUs' })
    await waitForListeners()
    for (let times = 0; times < 3; times++) await press('Escape')
    expect(addresses).toEqual([])
  })
})

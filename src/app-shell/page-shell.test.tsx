import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refreshUnread } from '#modules/messaging/web/shared/unread.ts'
import { buildPagePath, type PageId } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { setProviderStatus } from '#platform/web/provider-status.ts'
import { blockNavigation } from '#testing/web/block-navigation.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { logInAs, type TestLogin } from '#testing/web/login.ts'
import { buildTestId } from '#testing/web/provider-cards.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { setViewport } from '#testing/web/set-viewport.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { PageShell } from './page-shell.tsx'

const banner = page.getByRole('banner')
const drawer = page.getByRole('dialog', { name: 'Menu' })
const menu = () => banner.getByRole('button', { name: translateForPage('nav.menu'), exact: true })

interface RenderOptions {
  screen?: PageId
  login?: TestLogin
  language?: PathLanguage
  now?: string
  query?: string
}

/** Renders the layout around a page with one button. */
async function open({ screen = 'aboutUs', login, language = 'en', now, query }: RenderOptions = {}): Promise<FakeApi> {
  const api = fakeApi({ unreadMessages: { client: 0, counsellor: 0 } })
  const element = (
    <PageShell>
      <h1>A page</h1>
      <button type="button">Inside</button>
    </PageShell>
  )
  await renderComponent(element, {
    page: screen,
    language,
    isFrame: true,
    ...(query && { path: buildPagePath(screen, language) + query }),
    ...(login && { login }),
    ...(now && { now }),
  })
  return api
}

const menuLines = () =>
  drawer
    .getByRole('navigation')
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent)

describe('the page layout', () => {
  test.for(['en', 'et', 'ru'] as const)('is accessible in both themes for a visitor: %s', async (language) => {
    await open({ language })
    await expectAccessible()
  })

  test('the first tab stop skips to the content', async () => {
    await open()
    await press('Tab')
    expect(getFocusedName()).toBe('Skip to content')
    await press('Enter')
    await expect.element(page.getByRole('main')).toHaveFocus()
    await press('Tab')
    expect(getFocusedName()).toBe('Inside')
  })

  test('the keyboard reaches each part in order with a visible focus', async () => {
    await open()
    const stops = await tabThrough()
    const order = ['Skip to content', 'Language: English', 'Log in', '112', 'All helplines', 'Inside', 'Same as device']
    expect(stops.filter((one) => order.some((name) => one.endsWith(name)))).toHaveLength(order.length)
  })

  test('the footer links to help, legal pages and contact', async () => {
    await open()
    const links = page.getByRole('contentinfo').getByRole('link')
    expect(links.elements().length).toBeGreaterThan(10)
    const addresses = links.elements().map((one) => one.getAttribute('href'))
    for (const id of ['helplines', 'guides', 'contactUs', 'terms', 'privacy', 'imprint'] as const)
      expect(addresses).toContain(buildPagePath(id, 'en'))
  })

  test('stores the chosen theme, and follows the device again', async () => {
    await open()
    const themeGroup = page.getByRole('contentinfo').getByRole('group', { name: 'Appearance' })
    await userEvent.click(themeGroup.getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    await expect.poll(() => document.cookie).toContain('theme=dark')
    await userEvent.click(themeGroup.getByRole('radio', { name: 'Same as device' }))
    expect(document.documentElement.dataset['theme']).toBeUndefined()
    expect(document.cookie).not.toContain('theme=')
  })
})

describe('the helplines above the page', () => {
  const strip = page.getByRole('region', { name: /^(Help right now|Abi kohe)$/ })

  test.for([
    ['en', '2027-01-11T07:59:59Z', '116 006', 'closed now'],
    ['en', '2027-01-11T08:00:00Z', '116 123', 'open now'],
    ['et', '2027-01-11T07:59:59Z', '116 006', 'praegu suletud'],
    ['et', '2027-01-11T08:00:00Z', '116 123', 'praegu avatud'],
  ] as const)('name a line that is open in Tallinn, to the minute: %s %s', async ([language, now, number, state]) => {
    await open({ language, now })
    await expect.element(strip.getByRole('paragraph')).toMatchTextContent(new RegExp(number))
    await userEvent.click(strip.getByText(translateForPage('crisis.all')))
    const support = strip.getByRole('listitem').filter({ hasText: '116 123' })
    await expect.element(support).toMatchTextContent(new RegExp(state))
  })

  test('each number is one tap away, and the open list is accessible', async () => {
    await open()
    await userEvent.click(strip.getByText('All helplines'))
    const numbers = strip.getByRole('listitem').getByRole('link').elements()
    expect(numbers.map((one) => one.getAttribute('href'))).toEqual([
      'tel:112',
      'tel:116123',
      'tel:116006',
      'tel:116111',
    ])
    await expectAccessible()
  })

  test.for([
    ['finder', 1],
    ['checkout', 0],
    ['mySessions', 0],
    ['dashboard', 0],
  ] as const)('are shown on public pages, not in work areas: %s', async ([screen, times]) => {
    await open({ screen })
    expect(strip.elements()).toHaveLength(times)
  })
})

describe('the menu', () => {
  test('traps the focus on a phone, and Escape restores it', async () => {
    await setViewport(390, 844)
    await open()
    await tabTo(menu())
    await press('Enter')
    await expect.element(drawer.getByRole('heading', { name: 'Menu' })).toHaveFocus()
    await expectAccessible()
    await setViewport(390, 844)
    const stops = await tabThrough()
    expect(stops).toEqual(['Close', 'Find a counsellor', 'Get help now', 'For counsellors', 'Log in'])
    await press('Escape')
    await expect.poll(() => drawer.query()).toBeNull()
    await expect.element(menu()).toHaveFocus()
  })

  test('closes when a link is followed, including a link to the current page', async () => {
    await setViewport(390, 844)
    await open({ screen: 'helplines' })
    await userEvent.click(menu())
    const currentLink = drawer.getByRole('link', { name: 'Get help now' })
    await expect.element(currentLink).toHaveAttribute('aria-current', 'page')
    await userEvent.click(currentLink)
    await expect.poll(() => drawer.query()).toBeNull()
  })

  test('opens the login for a visitor', async () => {
    await setViewport(390, 844)
    const api = await open()
    await userEvent.click(menu())
    await userEvent.click(drawer.getByRole('button', { name: 'Log in' }))
    await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await expect.poll(() => api.requests('passkeyOptions').length).toBe(1)
  })

  test.for([
    ['customer', ['Profile', 'My Sessions', 'Messages', 'Explore', 'Get help now', 'Join as a counsellor', 'Sign Out']],
    ['company', ['Organisation', 'Profile', 'My Sessions', 'Messages', 'Explore', 'Get help now', 'Sign Out']],
    [
      'provider',
      [
        ...[
          'Dashboard',
          'Calendar',
          'My Profile',
          'Working Hours',
          'Session Types',
          'Invitations',
          'Clients',
          'Messages',
        ],
        ...['Billing', 'My Website', 'Counsellor View', 'Sign Out'],
      ],
    ],
  ] as const)('lists the pages of the role: %s', async ([login, lines]) => {
    await open({ login })
    await userEvent.click(menu())
    await expect.poll(menuLines).toEqual(lines)
    await expectAccessible()
  })

  test('clears the status of a counsellor’s application on logout', async () => {
    setProviderStatus('draft')
    await open({ login: 'provider' })
    await userEvent.click(menu())
    await expect.poll(menuLines).toContain('Signup application')
    logInAs(null)
    logInAs('provider')
    await expect.poll(menuLines).toContain('My Profile')
  })

  test('links to saved counsellors once there are any', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: written as a card’s bookmark button writes it
    document.cookie = `bookmarks=${buildTestId(1)}; Path=/`
    await setViewport(390, 844)
    await open()
    await userEvent.click(menu())
    await expect
      .element(drawer.getByRole('link', { name: 'Saved' }))
      .toHaveAttribute('href', `${buildPagePath('finder', 'en')}?saved=1`)
  })

  test('shows the number of new messages', async () => {
    const api = await open({ login: 'customer' })
    api.reply('unreadMessages', { client: 2, counsellor: 0 })
    await refreshUnread()
    await userEvent.click(menu())
    await expect.element(drawer.getByRole('link', { name: 'Messages, 2 new' })).toBeVisible()
    api.reply('unreadMessages', { client: 0, counsellor: 0 })
    await refreshUnread()
  })

  test('logging out ends the login here and on the server and opens the search', async () => {
    const api = await open({ login: 'customer' })
    api.reply('signOut', null)
    await userEvent.click(menu())
    await userEvent.click(drawer.getByRole('button', { name: 'Sign Out' }))
    await expect.poll(() => location.pathname).toBe(buildPagePath('finder', 'en'))
    await expect.poll(() => localStorage.getItem('accessToken')).toBeNull()
    await expect.poll(() => api.requests('signOut').map(({ input }) => input)).toEqual([{ cancelToken: 'test' }])
  })

  test('a counsellor switches to the client view', async () => {
    await open({ login: 'provider' })
    await userEvent.click(menu())
    const view = drawer.getByRole('switch', { name: 'Counsellor View' })
    await expect.element(view).toBeChecked()
    await userEvent.click(view)
    await expect.poll(() => location.pathname).toBe(buildPagePath('finder', 'en'))
  })

  test('a wide page shows the links in the header and marks the current one', async () => {
    await open({ screen: 'finder' })
    const links = banner.getByRole('navigation', { name: 'Main' })
    await expect.element(links.getByRole('link', { name: 'Find a counsellor' })).toHaveAttribute('aria-current', 'page')
    await expect
      .element(links.getByRole('link', { name: 'For counsellors' }))
      .toHaveAttribute('href', buildPagePath('forCounsellors', 'en'))
  })
})

describe('the language', () => {
  const currentLanguage = () => banner.getByText('Language: English')
  const languageLink = (name: string) => banner.getByRole('link', { name, exact: true })

  test('changes for the same page and is stored', async () => {
    await open({ query: '?for=counsellors', screen: 'terms' })
    await userEvent.click(currentLanguage().element().closest('summary')!)
    await expect
      .element(languageLink('Eesti'))
      .toHaveAttribute('href', `${buildPagePath('terms', 'et')}?for=counsellors`)
    await expect.element(languageLink('English')).toHaveAttribute('aria-current', 'true')
    const addresses = blockNavigation()
    await userEvent.click(languageLink('Русский'))
    expect(addresses).toEqual([`${buildPagePath('terms', 'ru')}?for=counsellors`])
    await expect.poll(() => document.cookie).toContain('language=ru')
  })

  test('uses the slug of a page in the other language', async () => {
    fakeApi()
    const element = (
      <PageShell>
        <h1>Anxiety</h1>
      </PageShell>
    )
    await renderComponent(element, {
      page: 'guide',
      path: '/en/guides/anxiety',
      route: '/en/guides/:slug',
      loader: () => ({ slugs: { en: { slug: 'anxiety' }, et: { slug: 'arevus' }, ru: { slug: 'anxiety' } } }),
      isFrame: true,
    })
    await userEvent.click(currentLanguage().element().closest('summary')!)
    await expect.element(languageLink('Eesti')).toHaveAttribute('href', '/et/teemad/arevus')
  })

  test('by keyboard: Enter opens, Escape closes and restores the focus, a click elsewhere closes', async () => {
    await open()
    const summary = currentLanguage().element().closest('summary')!
    summary.focus()
    await press('Enter')
    await expect.element(languageLink('Eesti')).toBeVisible()
    await press('Tab')
    await expect.element(languageLink('English')).toHaveFocus()
    await press('Escape')
    await expect.poll(() => languageLink('Eesti').elements()).toEqual([])
    expect(document.activeElement).toBe(summary)
    await press('Enter')
    await expect.element(languageLink('Eesti')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Inside' }))
    await expect.poll(() => languageLink('Eesti').elements()).toEqual([])
  })
})

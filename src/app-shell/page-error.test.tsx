import { data, useLoaderData } from 'react-router'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath, type PageId } from '#modules/pages.ts'
import { api } from '#platform/web/api.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { logInAs } from '#testing/web/login.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { setViewport } from '#testing/web/set-viewport.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const main = page.getByRole('main')
const title = (name: string) => main.getByRole('heading', { level: 1, name, exact: true })

function LoadedPage() {
  return <h1>{useLoaderData<string>()}</h1>
}

/** Opens a page whose loader calls `throwError` until `isFailing` is false. */
async function open(throwError: () => never, language: 'en' | 'ru' = 'en', screen: PageId = 'aboutUs') {
  const state = { isFailing: true, api: fakeApi({ findPlaces: 'pending' }) }
  const loader = async () => {
    if (state.isFailing) throwError()
    await api('findPlaces', { query: 't' })
    return 'Loaded'
  }
  await renderComponent(<LoadedPage />, { page: screen, language, loader })
  return state
}
const failWith = (status: number) => () => {
  throw data(null, { status })
}
const failFetch = () => {
  throw new TypeError('Failed to fetch')
}

describe('when a page fails', () => {
  test.for([
    ['a server error', failWith(500), 'page.faultTitle'],
    ['too many requests', failWith(429), 'page.tooManyTitle'],
    ['no response', failWith(0), 'page.offlineTitle'],
    ['a module that cannot be fetched', failFetch, 'page.offlineTitle'],
  ] as const)('shows the error and loads the page on retry: %s', async ([, throwError, key]) => {
    const state = await open(throwError)
    await expect.element(title(translateForPage(key))).toBeVisible()
    await expectAccessible()
    state.isFailing = false
    await userEvent.click(main.getByRole('button', { name: 'Try again' }))
    await expect.element(main.getByRole('button', { name: 'One moment' })).toBeVisible()
    state.api.reply('findPlaces', [])
    await expect.element(title('Loaded')).toBeVisible()
  })

  test('loads the page even if the response arrives before the next frame, and keeps the URL', async () => {
    let isFailing = true
    const loader = () => {
      if (isFailing) failWith(500)()
      return 'Loaded'
    }
    await renderComponent(<LoadedPage />, { path: '/en/test?a=1#part', loader })
    await expect.element(title(translateForPage('page.faultTitle'))).toBeVisible()
    isFailing = false
    await userEvent.click(main.getByRole('button', { name: 'Try again' }))
    await expect.element(title('Loaded')).toBeVisible()
    await expect.poll(() => location.href).toMatch(/\/en\/test\?a=1#part$/)
  })

  test.for([
    ['not found', failWith(404), 'page.notFoundTitle'],
    ['another person’s page', failWith(403), 'page.notAllowedTitle'],
  ] as const)('shows the error and links to the search: %s', async ([, throwError, key]) => {
    await open(throwError)
    await expect.element(title(translateForPage(key))).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: 'Find a counsellor' }))
      .toHaveAttribute('href', buildPagePath('finder', 'en'))
    expect(main.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
    await expectAccessible()
  })

  test('links to the dashboard in the provider area', async () => {
    await open(failWith(500), 'en', 'billing')
    await expect
      .element(main.getByRole('link', { name: 'Dashboard' }))
      .toHaveAttribute('href', buildPagePath('dashboard', 'en'))
  })

  test('has no link to the search on the search page', async () => {
    await open(failWith(500), 'en', 'finder')
    await expect.element(title(translateForPage('page.faultTitle'))).toBeVisible()
    expect(main.getByRole('link').elements()).toEqual([])
  })

  test('asks for a login and loads the page afterwards', async () => {
    const state = await open(failWith(401))
    await expect.element(title('Log in to see this page')).toBeVisible()
    await expectAccessible()
    await userEvent.click(main.getByRole('link', { name: 'Log in' }))
    const dialog = page.getByRole('dialog', { name: 'Log in' })
    await expect.element(dialog).toBeVisible()
    await expect.poll(() => state.api.requests('passkeyOptions').length).toBe(1)
    state.isFailing = false
    logInAs('customer')
    await expect.poll(() => state.api.requests('findPlaces').length).toBe(1)
  })

  test('asks again, once, if the page still needs a login after one', async () => {
    let loads = 0
    const loader = () => {
      loads++
      return failWith(401)()
    }
    fakeApi()
    await renderComponent(<LoadedPage />, { path: '/en/test#part', loader })
    await expect.element(title('Log in to see this page')).toBeVisible()
    logInAs('customer')
    await expect.poll(() => loads).toBe(2)
    await expect.poll(() => location.hash).toBe('#part')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(loads).toBe(2)
    await expect.element(title('Log in to see this page')).toBeVisible()
  })

  test.for([failWith(500), failWith(404), failWith(403), failWith(401), failFetch])(
    'has a page title and fits a narrow screen in Russian',
    async (throwError) => {
      await setViewport(320, 900)
      await open(throwError, 'ru')
      const heading = main.getByRole('heading', { level: 1 })
      await expect.element(heading).toBeVisible()
      expect(getComputedStyle(heading.element()).fontSize).toBe('28px')
      await expectAccessible()
    },
  )
})

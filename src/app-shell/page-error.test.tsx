import { data, useLoaderData } from 'react-router'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type PageId, pagePath } from '#modules/pages.ts'
import { api } from '#platform/web/api.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { logInAs } from '#testing/web/login.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { textOf } from '#testing/web/text-of.ts'

const main = page.getByRole('main')
const title = (name: string) => main.getByRole('heading', { level: 1, name, exact: true })

function Loaded() {
  return <h1>{useLoaderData<string>()}</h1>
}

/** A page whose loader fails this way until it is told to answer. */
async function open(fail: () => never, language: 'en' | 'ru' = 'en', screen: PageId = 'aboutUs') {
  const faked = fakeApi({ passkeyOptions: 'offline', findPlaces: 'pending' })
  const state = { isFailing: true, api: faked }
  const loader = async () => {
    if (state.isFailing) fail()
    await api('findPlaces', { query: 't' })
    return 'It is here'
  }
  await renderComponent(<Loaded />, { page: screen, language, loader })
  return state
}
const failing = (status: number) => () => {
  throw data(null, { status })
}
const withoutNetwork = () => {
  throw new TypeError('Failed to fetch')
}

describe('in place of a page that failed', () => {
  test.for([
    ['the server fails', failing(500), 'page.faultTitle'],
    ['nobody answers', failing(0), 'page.offlineTitle'],
    ['a part cannot be fetched', withoutNetwork, 'page.offlineTitle'],
  ] as const)('says what happened, and the page comes at the next try: %s', async ([, fail, key]) => {
    const state = await open(fail)
    await expect.element(title(textOf(key))).toBeVisible()
    await expectAccessible()
    state.isFailing = false
    await userEvent.click(main.getByRole('button', { name: 'Try again' }))
    await expect.element(main.getByRole('button', { name: 'One moment' })).toBeVisible()
    state.api.answer('findPlaces', [])
    await expect.element(title('It is here')).toBeVisible()
  })

  test.for([
    ['not found', failing(404), 'page.notFoundTitle'],
    ['of somebody else', failing(403), 'page.notAllowedTitle'],
  ] as const)('says so and leads to the finder: %s', async ([, fail, key]) => {
    await open(fail)
    await expect.element(title(textOf(key))).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: 'Find a counsellor' }))
      .toHaveAttribute('href', pagePath('finder', 'en'))
    expect(main.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
    await expectAccessible()
  })

  test('in a practice the way out is its dashboard', async () => {
    await open(failing(500), 'en', 'billing')
    await expect
      .element(main.getByRole('link', { name: 'Dashboard' }))
      .toHaveAttribute('href', pagePath('dashboard', 'en'))
  })

  test('on the finder itself there is no way out to the finder', async () => {
    await open(failing(500), 'en', 'finder')
    await expect.element(title(textOf('page.faultTitle'))).toBeVisible()
    expect(main.getByRole('link').elements()).toEqual([])
  })

  test('without a login it asks for one, and the page is loaded as soon as there is one', async () => {
    const state = await open(failing(401))
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

  test.for([failing(500), failing(404), failing(403), failing(401), withoutNetwork])(
    'has the title of a page, and room in Russian',
    async (fail) => {
      await page.viewport(320, 900)
      await open(fail, 'ru')
      const heading = main.getByRole('heading', { level: 1 })
      await expect.element(heading).toBeVisible()
      expect(getComputedStyle(heading.element()).fontSize).toBe('28px')
      await expectAccessible()
    },
  )
})

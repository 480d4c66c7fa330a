import { createBrowserRouter, data, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageFrame } from '#app-shell/language-frame.tsx'
import * as guard from '#app-shell/signed-in-layout.tsx'
import * as jobs from '#modules/admin/web/failed-jobs/page.tsx'
import { en } from '#modules/texts/en.ts'
import { ru } from '#modules/texts/ru.ts'
import { learnTexts } from '#platform/web/translate.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { expectReadableEnlarged } from '#testing/web/expect-enlarged.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { logInAs, type TestLogin } from '#testing/web/login.ts'
import { broken, refused } from '#testing/web/outcomes.ts'
import { replyOf } from '#testing/web/reply-of.ts'
import { textOf } from '#testing/web/text-of.ts'
import { TEST_NOW, visitOf } from '#testing/web/visit.ts'
import { PLACES } from './places.ts'
import * as secondStep from './second-step-layout.tsx'
import * as layout from './superuser-layout.tsx'

const main = page.getByRole('main')
const safety = (superuserStep: 'notNeeded' | 'missing' | 'given', isOn = false) =>
  replyOf('getSafety', { superuserStep, twoStep: { isOn, recoveryCodesLeft: 0 } })

/** The failed jobs inside everything that stands around a page of the area, nested as in `routes.ts`. */
async function openArea(
  answers: Parameters<typeof fakeApi>[0] = {},
  {
    login = 'admin' as TestLogin | null,
    language = 'en' as 'en' | 'ru',
    loader = jobs.clientLoader as () => unknown,
  } = {},
): Promise<FakeApi> {
  const api = fakeApi({
    getSafety: safety('given'),
    listJobs: replyOf('listJobs'),
    getAgreements: replyOf('getAgreements'),
    ...answers,
  })
  learnTexts(language, { en, ru }[language])
  document.documentElement.lang = language
  document.title = 'Test'
  history.replaceState(null, '', '/superuser/jobs')
  logInAs(login)
  const pageRoute = {
    path: '/superuser/jobs',
    loader,
    element: <jobs.default />,
    HydrateFallback: jobs.HydrateFallback,
  }
  const secondStepRoute = {
    id: 'none/superuser/second-step',
    loader: secondStep.clientLoader,
    element: <secondStep.default />,
    errorElement: <secondStep.ErrorBoundary />,
    HydrateFallback: secondStep.HydrateFallback,
    children: [pageRoute, { path: '/superuser', loader: () => null, element: <p>Dashboard</p> }],
  }
  const guardRoute = {
    middleware: guard.clientMiddleware,
    element: <guard.default />,
    errorElement: <guard.ErrorBoundary />,
    children: [secondStepRoute],
  }
  const visit = visitOf(language, TEST_NOW)
  const routes = [
    {
      id: 'root',
      loader: () => visit,
      shouldRevalidate: () => false,
      element: <LanguageFrame language={language} />,
      children: [{ element: <layout.default />, errorElement: <layout.ErrorBoundary />, children: [guardRoute] }],
    },
  ]
  // The server sends what the frame needs together with the page.
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: { root: visit } } })
  await render(<RouterProvider router={router} />)
  await expect.element(main).toBeInTheDocument()
  return api
}

const title = (name: string) => main.getByRole('heading', { level: 1, name, exact: true })
const jobsTitle = () => title(textOf('superuser.jobs'))
const stepTitle = () => title(textOf('people.step.title'))
const places = () => page.getByRole('navigation', { name: textOf('superuser.nav') })

describe('the frame of the area', () => {
  test('names every place and marks where one is, in both looks', async () => {
    await openArea()
    await expect.element(jobsTitle()).toBeVisible()
    const links = places().getByRole('link')
    expect(links.elements().map((one) => one.getAttribute('href'))).toEqual(PLACES.map(({ href }) => href))
    await expect
      .element(places().getByRole('link', { name: textOf('superuser.jobs') }))
      .toHaveAttribute('aria-current', 'page')
    await expectAccessible()
  })

  test('on a phone the places stand behind a button that says where one is', async () => {
    await openArea()
    await expect.element(jobsTitle()).toBeVisible()
    await page.viewport(320, 900)
    await expect.element(places()).not.toBeInTheDocument()
    await userEvent.click(page.getByText(`${textOf('superuser.places')}: ${textOf('superuser.jobs')}`))
    await expect.element(places().getByRole('link', { name: textOf('superuser.payments') })).toBeVisible()
    await expectAccessible()
    await expectReadableEnlarged()
  })

  test('by keyboard: past the places to the page, home, every place, and out', async () => {
    await openArea()
    await expect.element(jobsTitle()).toBeVisible()
    ;(document.activeElement as HTMLElement).blur()
    expect((await tabThrough()).slice(0, PLACES.length + 3)).toEqual([
      textOf('nav.skip'),
      `Hool ${textOf('superuser.title')}`,
      ...PLACES.map(({ text }) => textOf(text)),
      textOf('superuser.signOut'),
    ])
  })

  test('leaving ends the login and closes the area', async () => {
    const api = await openArea({ signOut: null })
    await expect.element(jobsTitle()).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: textOf('superuser.signOut') }))
    await expect.element(title(textOf('page.signInTitle'))).toBeVisible()
    expect(places().elements()).toEqual([])
    expect(api.requests('signOut').map(({ input }) => input)).toEqual([{ cancelToken: 'test' }])
  })

  test('has room in Russian', async () => {
    await openArea({}, { language: 'ru' })
    await expect.element(jobsTitle()).toBeVisible()
    await page.viewport(320, 900)
    await userEvent.click(page.getByText(`${textOf('superuser.places')}: ${textOf('superuser.jobs')}`))
    await expectAccessible()
  })
})

describe('who may not be here', () => {
  test('someone who is not logged in sees no place, and is asked to log in, in both looks', async () => {
    const api = await openArea({}, { login: null })
    await expect.element(title(textOf('page.signInTitle'))).toBeVisible()
    await expect.element(main.getByRole('link', { name: /Log in/ })).toBeVisible()
    expect(places().elements()).toEqual([])
    expect(api.requests('listJobs')).toEqual([])
    await expectAccessible()
  })

  test('a counsellor is told that they may not, and sees no place, in both looks', async () => {
    // What the loader of every page does with the server's answer to them.
    const closed = () => {
      throw data(null, { status: 403 })
    }
    await openArea({ getSafety: replyOf('getSafety') }, { login: 'provider', loader: closed })
    await expect.element(title(textOf('page.notAllowedTitle'))).toBeVisible()
    expect(places().elements()).toEqual([])
    expect(main.getByRole('button', { name: textOf('generic.tryAgain') }).query()).toBeNull()
    await expectAccessible()
  })

  test('an administrator whose powers ended meanwhile is told that they may not', async () => {
    await openArea({ listJobs: refused('notAllowed') })
    await expect.element(title(textOf('page.notAllowedTitle'))).toBeVisible()
  })
})

describe('while the area loads', () => {
  test('it is seen to be on its way until the first answer is there, in both looks', async () => {
    const api = await openArea({ getSafety: 'pending', listJobs: 'pending' })
    await expect.element(main.getByRole('status')).toHaveTextContent(textOf('generic.loading'))
    await expect.element(places()).toBeVisible()
    expect(main.getByRole('heading').elements()).toEqual([])
    await expectAccessible()
    api.answer('listJobs', replyOf('listJobs'))
    api.answer('getSafety', safety('given'))
    await expect.element(jobsTitle()).toBeVisible()
  })

  test.for([
    ['a fault of ours', broken(), 'page.faultTitle'],
    ['no connection', 'offline', 'page.offlineTitle'],
  ] as const)(
    'it says why it did not come, keeps its places, and comes at the next try: %s',
    async ([, outcome, said]) => {
      const api = await openArea({ getSafety: outcome, listJobs: outcome })
      await expect.element(title(textOf(said))).toBeVisible()
      await expect.element(places()).toBeVisible()
      await expect
        .element(main.getByRole('link', { name: textOf('nav.superuser') }))
        .toHaveAttribute('href', '/superuser')
      await expectAccessible()
      api.answer('getSafety', safety('given'))
      api.answer('listJobs', replyOf('listJobs'))
      await userEvent.click(main.getByRole('button', { name: textOf('generic.tryAgain') }))
      await expect.element(jobsTitle()).toBeVisible()
    },
  )
})

describe('the second step', () => {
  const check = () => main.getByRole('button', { name: textOf('people.step.check') })

  test('without one nothing is shown but the way to set it up, in both looks', async () => {
    await openArea({ getSafety: safety('missing'), listJobs: refused('twoStepRequired') })
    await expect.element(stepTitle()).toBeVisible()
    await expect.element(main.getByText(textOf('people.step.setUp'))).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: textOf('people.step.setUpAction') }))
      .toHaveAttribute('href', '/en/customer/profile?back=superuser#safety')
    expect(main.getByRole('table').elements()).toEqual([])
    await expectAccessible()
  })

  test('without one nothing is shown of a page that needs no call either', async () => {
    await openArea({ getSafety: safety('missing') })
    await expect.element(stepTitle()).toBeVisible()
    expect(jobsTitle().query()).toBeNull()
  })

  test('once it is given the page comes without loading the site anew', async () => {
    const api = await openArea({ getSafety: safety('missing'), listJobs: refused('twoStepRequired') })
    await expect.element(check()).toBeVisible()
    api.answer('getSafety', safety('given'))
    api.answer('listJobs', replyOf('listJobs'))
    await userEvent.click(check())
    await expect.element(jobsTitle()).toBeVisible()
    expect(page.getByText(textOf('people.step.local')).query()).toBeNull()
  })

  test('a login that has not shown the one there is leads out, to log in with it', async () => {
    const api = await openArea({
      getSafety: safety('missing', true),
      listJobs: refused('twoStepRequired'),
      signOut: null,
    })
    await expect.element(main.getByText(textOf('people.step.again'))).toBeVisible()
    await expectAccessible()
    await userEvent.click(main.getByRole('button', { name: textOf('people.step.againAction') }))
    await expect.element(title(textOf('page.signInTitle'))).toBeVisible()
    expect(api.requests('signOut')).toHaveLength(1)
  })

  test('where none is needed it says so below the page', async () => {
    await openArea({ getSafety: safety('notNeeded') })
    await expect.element(jobsTitle()).toBeVisible()
    await expect.element(page.getByText(textOf('people.step.local'))).toBeVisible()
  })
})

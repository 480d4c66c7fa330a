import { createBrowserRouter, data, RouterProvider } from 'react-router'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageShell } from '#app-shell/language-shell.tsx'
import * as guard from '#app-shell/login-required-layout.tsx'
import * as jobs from '#modules/admin/web/failed-jobs/page.tsx'
import { en } from '#modules/texts/en.ts'
import { ru } from '#modules/texts/ru.ts'
import { registerTexts } from '#platform/web/translate.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { expectReadableEnlarged } from '#testing/web/expect-enlarged.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { logInAs, type TestLogin } from '#testing/web/login.ts'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { setViewport } from '#testing/web/set-viewport.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { buildVisit, TEST_NOW } from '#testing/web/visit.ts'
import { SUPERUSER_MENU } from './menu-items.ts'
import * as secondStep from './second-step-layout.tsx'
import * as layout from './superuser-layout.tsx'

const main = page.getByRole('main')
const safety = (superuserStep: 'notNeeded' | 'missing' | 'given', isOn = false) =>
  buildReply('getSafety', { superuserStep, twoStep: { isOn, recoveryCodesLeft: 0 } })

/** Renders the failed jobs page inside all layouts of the area, nested as in `routes.ts`. */
async function openArea(
  replies: Parameters<typeof fakeApi>[0] = {},
  {
    login = 'admin' as TestLogin | null,
    language = 'en' as 'en' | 'ru',
    loader = jobs.clientLoader as () => unknown,
  } = {},
): Promise<FakeApi> {
  const api = fakeApi({
    getSafety: safety('given'),
    listJobs: buildReply('listJobs'),
    getAgreements: buildReply('getAgreements'),
    ...replies,
  })
  registerTexts(language, { en, ru }[language])
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
  const visit = buildVisit(language, TEST_NOW)
  const routes = [
    {
      id: 'root',
      loader: () => visit,
      shouldRevalidate: () => false,
      element: <LanguageShell language={language} />,
      children: [{ element: <layout.default />, errorElement: <layout.ErrorBoundary />, children: [guardRoute] }],
    },
  ]
  // The root's data is already loaded, because the server sends it with the page.
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: { root: visit } } })
  onTestFinished(() => router.dispose())
  await render(<RouterProvider router={router} />)
  await expect.element(main).toBeInTheDocument()
  return api
}

const title = (name: string) => main.getByRole('heading', { level: 1, name, exact: true })
const jobsTitle = () => title(translateForPage('administration.jobs'))
const stepTitle = () => title(translateForPage('people.step.title'))
const menu = () => page.getByRole('navigation', { name: translateForPage('administration.nav') })

describe('the layout of the area', () => {
  test('lists every page and marks the current one, accessible in both themes', async () => {
    await openArea()
    await expect.element(jobsTitle()).toBeVisible()
    const links = menu().getByRole('link')
    expect(links.elements().map((one) => one.getAttribute('href'))).toEqual(SUPERUSER_MENU.map(({ href }) => href))
    await expect
      .element(menu().getByRole('link', { name: translateForPage('administration.jobs') }))
      .toHaveAttribute('aria-current', 'page')
    await expectAccessible()
  })

  test('puts the pages behind a button with the name of the current page on a phone', async () => {
    await openArea()
    await expect.element(jobsTitle()).toBeVisible()
    await setViewport(320, 900)
    await expect.element(menu()).not.toBeInTheDocument()
    await userEvent.click(
      page.getByText(`${translateForPage('administration.places')}: ${translateForPage('administration.jobs')}`),
    )
    await expect.element(menu().getByRole('link', { name: translateForPage('administration.payments') })).toBeVisible()
    await expectAccessible()
    await expectReadableEnlarged()
  })

  test('by keyboard: skip link, home, every page, sign out', async () => {
    await openArea()
    await expect.element(jobsTitle()).toBeVisible()
    ;(document.activeElement as HTMLElement).blur()
    expect((await tabThrough()).slice(0, SUPERUSER_MENU.length + 3)).toEqual([
      translateForPage('nav.skip'),
      `Hool ${translateForPage('administration.title')}`,
      ...SUPERUSER_MENU.map(({ text }) => translateForPage(text)),
      translateForPage('administration.signOut'),
    ])
  })

  test('signing out ends the login and closes the area', async () => {
    const api = await openArea({ signOut: null })
    await expect.element(jobsTitle()).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: translateForPage('administration.signOut') }))
    await expect.element(title(translateForPage('page.signInTitle'))).toBeVisible()
    expect(menu().elements()).toEqual([])
    expect(api.requests('signOut').map(({ input }) => input)).toEqual([{ cancelToken: 'test' }])
  })

  test('fits a narrow screen in Russian', async () => {
    await openArea({}, { language: 'ru' })
    await expect.element(jobsTitle()).toBeVisible()
    await setViewport(320, 900)
    await userEvent.click(
      page.getByText(`${translateForPage('administration.places')}: ${translateForPage('administration.jobs')}`),
    )
    await expectAccessible()
  })
})

describe('people without access', () => {
  test('someone who is not logged in sees no pages and is asked to log in, accessible in both themes', async () => {
    const api = await openArea({}, { login: null })
    await expect.element(title(translateForPage('page.signInTitle'))).toBeVisible()
    await expect.element(main.getByRole('link', { name: /Log in/ })).toBeVisible()
    expect(menu().elements()).toEqual([])
    expect(api.requests('listJobs')).toEqual([])
    await expectAccessible()
  })

  test('a counsellor sees that access is denied, and no pages, accessible in both themes', async () => {
    // The response to every page's loader when the user is a counsellor.
    const denyAccess = () => {
      throw data(null, { status: 403 })
    }
    await openArea({ getSafety: buildReply('getSafety') }, { login: 'provider', loader: denyAccess })
    await expect.element(title(translateForPage('page.notAllowedTitle'))).toBeVisible()
    expect(menu().elements()).toEqual([])
    expect(main.getByRole('button', { name: translateForPage('generic.tryAgain') }).query()).toBeNull()
    await expectAccessible()
  })

  test('an administrator who has since lost access sees that access is denied', async () => {
    await openArea({ listJobs: failWith('notAllowed') })
    await expect.element(title(translateForPage('page.notAllowedTitle'))).toBeVisible()
  })
})

describe('while the area loads', () => {
  test('shows that it is loading until the first response arrives, accessible in both themes', async () => {
    const api = await openArea({ getSafety: 'pending', listJobs: 'pending' })
    await expect.element(main.getByRole('status')).toHaveTextContent(translateForPage('generic.loading'))
    await expect.element(menu()).toBeVisible()
    expect(main.getByRole('heading').elements()).toEqual([])
    await expectAccessible()
    api.reply('listJobs', buildReply('listJobs'))
    api.reply('getSafety', safety('given'))
    await expect.element(jobsTitle()).toBeVisible()
  })

  test.for([
    ['a server error', failWithServerError(), 'page.faultTitle'],
    ['no connection', 'offline', 'page.offlineTitle'],
  ] as const)('shows the error, keeps its menu, and loads on retry: %s', async ([, outcome, messageKey]) => {
    const api = await openArea({ getSafety: outcome, listJobs: outcome })
    await expect.element(title(translateForPage(messageKey))).toBeVisible()
    await expect.element(menu()).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: translateForPage('nav.superuser') }))
      .toHaveAttribute('href', '/superuser')
    await expectAccessible()
    api.reply('getSafety', safety('given'))
    api.reply('listJobs', buildReply('listJobs'))
    await userEvent.click(main.getByRole('button', { name: translateForPage('generic.tryAgain') }))
    await expect.element(jobsTitle()).toBeVisible()
  })
})

describe('the second step', () => {
  const check = () => main.getByRole('button', { name: translateForPage('people.step.check') })

  test('shows only the setup link without a second step, accessible in both themes', async () => {
    await openArea({ getSafety: safety('missing'), listJobs: failWith('twoStepRequired') })
    await expect.element(stepTitle()).toBeVisible()
    await expect.element(main.getByText(translateForPage('people.step.setUp'))).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: translateForPage('people.step.setUpAction') }))
      .toHaveAttribute('href', '/en/customer/profile?back=superuser#safety')
    expect(main.getByRole('table').elements()).toEqual([])
    await expectAccessible()
  })

  test('is required even on a page that makes no calls', async () => {
    await openArea({ getSafety: safety('missing') })
    await expect.element(stepTitle()).toBeVisible()
    expect(jobsTitle().query()).toBeNull()
  })

  test('shows the page after the second step without reloading the site', async () => {
    const api = await openArea({ getSafety: safety('missing'), listJobs: failWith('twoStepRequired') })
    await expect.element(check()).toBeVisible()
    api.reply('getSafety', safety('given'))
    api.reply('listJobs', buildReply('listJobs'))
    await userEvent.click(check())
    await expect.element(jobsTitle()).toBeVisible()
    expect(page.getByText(translateForPage('people.step.local')).query()).toBeNull()
  })

  test('a user who logged in without it is asked to log in again', async () => {
    const api = await openArea({
      getSafety: safety('missing', true),
      listJobs: failWith('twoStepRequired'),
      signOut: null,
    })
    await expect.element(main.getByText(translateForPage('people.step.again'))).toBeVisible()
    await expectAccessible()
    await userEvent.click(main.getByRole('button', { name: translateForPage('people.step.againAction') }))
    await expect.element(title(translateForPage('page.signInTitle'))).toBeVisible()
    expect(api.requests('signOut')).toHaveLength(1)
  })

  test('a note below the page says that it is not required', async () => {
    await openArea({ getSafety: safety('notNeeded') })
    await expect.element(jobsTitle()).toBeVisible()
    await expect.element(page.getByText(translateForPage('people.step.local'))).toBeVisible()
  })
})

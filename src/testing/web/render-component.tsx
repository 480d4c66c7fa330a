import type { ReactElement } from 'react'
import {
  type ClientLoaderFunctionArgs,
  createBrowserRouter,
  RouterProvider,
  type ShouldRevalidateFunction,
} from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { buildFooter } from '#app-shell/footer-groups.server.ts'
import { LanguageShell } from '#app-shell/language-shell.tsx'
import { Overlays } from '#app-shell/overlays.tsx'
import { PageError } from '#app-shell/page-error.tsx'
import { loadCrisisTexts } from '#modules/content/web/shared/crisis-texts.ts'
import { buildPagePath, type PageId } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { setServerNow } from '#platform/web/clock.ts'
import { MoreTexts } from '#platform/web/texts.tsx'
import { registerTexts } from '#platform/web/translate.ts'
import { getPathLanguage } from '#platform/web/visit.ts'
import { takeProblems } from './api-problems.ts'
import { logInAs, type TestLogin } from './login.ts'
import { buildVisit, TEST_NOW } from './visit.ts'

interface RenderOptions {
  /** The language of the translations. By default it is the language of the URL. */
  language?: PathLanguage
  /** The page id, which components such as the layout read. It determines the URL unless `path` is set. */
  page?: PageId
  /** Whether the component is a layout with its own `main`, overlays and footer. */
  isFrame?: boolean
  /** The path of the page: '/et/minu-sessioonid'. */
  path?: string
  /** The route pattern, for pages that read path parameters: '/superuser/payments/:id'. */
  route?: string
  /** Loads the data for `useLoaderData`, as the page's `clientLoader` does. */
  loader?: (args: ClientLoaderFunctionArgs) => unknown
  /** Decides whether a URL change reloads the data, like the page's own `shouldRevalidate`. */
  shouldRevalidate?: ShouldRevalidateFunction
  /** The role of the logged-in user. The user is logged out by default. */
  login?: TestLogin
  /** The server's time in ISO 8601. */
  now?: string
}

/** Functions that load the translations, one per language. */
const CATALOGUES = {
  en: async () => (await import('#modules/texts/en.ts')).en,
  et: async () => (await import('#modules/texts/et.ts')).et,
  ru: async () => (await import('#modules/texts/ru.ts')).ru,
}

/**
 * Renders a component as on the site: inside the router, with the translations and links of a language, the account
 * dialogs and the notices. The surrounding page is just `main` with the site's margins. Waits for the first render. The
 * cleanup after the test removes everything.
 */
export async function renderComponent(element: ReactElement, options: RenderOptions = {}): Promise<void> {
  const { now = TEST_NOW, loader, login, shouldRevalidate } = options
  const screen = options.page
  const path =
    options.path ?? (screen ? buildPagePath(screen, options.language ?? 'en') : `/${options.language ?? 'en'}/test`)
  const language = options.language ?? getPathLanguage(path)
  registerTexts(language, await CATALOGUES[language]())
  document.documentElement.lang = language
  document.title = 'Test'
  history.replaceState(null, '', path)
  // The page sets the time only in an effect. Without this line, the first render would use the machine's clock or the
  // time of an earlier test.
  setServerNow(now)
  logInAs(login ?? null)
  // Background work left over from an earlier test may have called the API after that test ended, so any problems
  // recorded so far are discarded.
  takeProblems()
  const router = createBrowserRouter([
    {
      id: 'root',
      loader: async () => ({
        ...buildVisit(language, now),
        ...(await loadCrisisTexts(language, now)),
        ...(options.isFrame && { footer: buildFooter(language, 'Hool') }),
      }),
      shouldRevalidate: () => false,
      element: <LanguageShell language={language} />,
      HydrateFallback: () => null,
      children: [
        {
          ...(screen && { id: `${language}:${screen}` }),
          path: options.route ?? path.replace(/[?#].*$/, ''),
          loader: (args) => loader?.({ ...args, serverLoader: rejectServerLoader }) ?? null,
          ...(shouldRevalidate && { shouldRevalidate }),
          element: options.isFrame ? element : withPageLayout(element),
          // A failed loader shows the site's error page.
          errorElement: withPageLayout(<PageError />),
        },
        { path: '*', element: withPageLayout(<p>Another page</p>) },
      ],
    },
  ])
  // The router listens to the history until it is disposed.
  onTestFinished(() => router.dispose())
  await render(<RouterProvider router={router} />)
  await vi.waitUntil(() => document.querySelector('main'), { interval: 2, timeout: 15_000 })
}

const rejectServerLoader = () => Promise.reject(new Error('A component test has no server'))

function withPageLayout(element: ReactElement) {
  return (
    <>
      <MoreTexts>
        <main id="content" tabIndex={-1} style={{ paddingInline: 'var(--side)' }}>
          {element}
        </main>
      </MoreTexts>
      <Overlays />
    </>
  )
}

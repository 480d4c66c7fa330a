import type { ReactElement } from 'react'
import {
  type ClientLoaderFunctionArgs,
  createBrowserRouter,
  RouterProvider,
  type ShouldRevalidateFunction,
} from 'react-router'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { footerGroups } from '#app-shell/footer-groups.server.ts'
import { LanguageFrame } from '#app-shell/language-frame.tsx'
import { Overlays } from '#app-shell/overlays.tsx'
import { PageError } from '#app-shell/page-error.tsx'
import { helpWords } from '#modules/content/web/shared/crisis-rows.ts'
import { type PageId, pagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { MoreTexts } from '#platform/web/texts.tsx'
import { learnTexts } from '#platform/web/translate.ts'
import { languageOfPath } from '#platform/web/visit.ts'
import { logInAs, type TestLogin } from './login.ts'
import { TEST_NOW, visitOf } from './visit.ts'

interface Setting {
  /** Of the texts; unless named, the one that the address says. */
  language?: PathLanguage
  /** Which screen of the site it is, for what reads that: the frame of the page. Its address unless `path` says another. */
  page?: PageId
  /** The component brings `main` and what floats over it: a frame of the site. The page has a footer then. */
  isFrame?: boolean
  /** The address of the page, from the root: '/et/minu-sessioonid'. */
  path?: string
  /** The pattern of its route, for screens that read parts of the address: '/superuser/payments/:id'. */
  route?: string
  /** Loads what the screen reads by `useLoaderData`, as its `clientLoader` does. */
  loader?: (args: ClientLoaderFunctionArgs) => unknown
  /** Whether a change of the address loads it again, as the page's own `shouldRevalidate` says. */
  shouldRevalidate?: ShouldRevalidateFunction
  /** Nobody is logged in unless a role is named. */
  login?: TestLogin
  /** The server's clock, ISO 8601. */
  now?: string
}

/** Every text of a language that a screen may show, whichever area it belongs to. */
const CATALOGUES = {
  en: async () => (await import('#modules/texts/en.ts')).en,
  et: async () => (await import('#modules/texts/et.ts')).et,
  ru: async () => (await import('#modules/texts/ru.ts')).ru,
}

/**
 * Shows a component as the site would: inside the router, with the texts and links of a language, the account dialogs and the
 * passing messages. The page around it has nothing but `main`, as wide as on the site. Waits until it is drawn; everything is taken away after the test.
 */
export async function renderComponent(element: ReactElement, setting: Setting = {}): Promise<void> {
  const { now = TEST_NOW, loader, login, shouldRevalidate } = setting
  const screen = setting.page
  const path =
    setting.path ?? (screen ? pagePath(screen, setting.language ?? 'en') : `/${setting.language ?? 'en'}/test`)
  const language = setting.language ?? languageOfPath(path)
  learnTexts(language, await CATALOGUES[language]())
  document.documentElement.lang = language
  document.title = 'Test'
  history.replaceState(null, '', path)
  logInAs(login ?? null)
  const router = createBrowserRouter([
    {
      id: 'root',
      loader: async () => ({
        ...visitOf(language, now),
        ...(await helpWords(language, now)),
        ...(setting.isFrame && { footer: footerGroups(language, 'Hool') }),
      }),
      shouldRevalidate: () => false,
      element: <LanguageFrame language={language} />,
      HydrateFallback: () => null,
      children: [
        {
          ...(screen && { id: `${language}:${screen}` }),
          path: setting.route ?? path.replace(/[?#].*$/, ''),
          loader: (args) => loader?.({ ...args, serverLoader: noServer }) ?? null,
          ...(shouldRevalidate && { shouldRevalidate }),
          element: setting.isFrame ? element : framed(element),
          // What the site shows where a loader fails.
          errorElement: framed(<PageError />),
        },
        { path: '*', element: framed(<p>Another page</p>) },
      ],
    },
  ])
  await render(<RouterProvider router={router} />)
  await expect.poll(() => document.querySelector('main')).not.toBeNull()
}

const noServer = () => Promise.reject(new Error('A component test has no server'))

function framed(element: ReactElement) {
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

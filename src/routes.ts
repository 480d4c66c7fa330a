import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { ADMIN_PAGES, type AdminPageId } from './modules/admin-pages.ts'
import { BARE_PAYMENT_RETURN, PAGES, type PageId } from './modules/pages.ts'
import { SCREENS } from './modules/screens.ts'
import { PATH_LANGUAGES, type PathLanguage } from './platform/values/enums.ts'
import type { Page, Screen } from './platform/values/page.ts'

interface PageGroup {
  id: string
  isBare: boolean
  isSignedIn: boolean
  /** Pages of the provider area, shown with its menu. */
  isProviderArea?: true
}
const PAGE_GROUPS: readonly PageGroup[] = [
  { id: 'open', isBare: false, isSignedIn: false },
  { id: 'signed-in', isBare: false, isSignedIn: true },
  { id: 'provider', isBare: false, isSignedIn: true, isProviderArea: true },
  // The specification (§2) opens the dashboard to everyone: the page itself checks access.
  { id: 'provider-open', isBare: false, isSignedIn: false, isProviderArea: true },
  { id: 'bare', isBare: true, isSignedIn: false },
  { id: 'bare-signed-in', isBare: true, isSignedIn: true },
]

const isProviderArea = (page: Page) => page.area === 'provider' && !page.bare

/**
 * Builds the routes of a group's pages: every path and alias works under every language (specification §2). Code that
 * needs the current page reads its id from route ids such as `en:finder:0`.
 */
const buildPageRoutes = (language: PathLanguage, pages: readonly Page[]): RouteConfigEntry[] =>
  pages.flatMap((page) => {
    const paths = [...new Set([...page.paths, ...page.et])]
    return paths.map((path, position) => {
      const { file } = getScreen(page)
      const options = { id: `${language}:${page.id}:${position}` }
      return path === '' ? index(file, options) : route(path, file, options)
    })
  })

const getScreen = (page: Page): Screen => SCREENS[page.id as PageId]

function buildGroupRoute(language: PathLanguage, group: PageGroup): RouteConfigEntry {
  const pages = (PAGES as readonly Page[]).filter(
    (page) =>
      !!page.bare === group.isBare &&
      !!page.signIn === group.isSignedIn &&
      isProviderArea(page) === !!group.isProviderArea,
  )
  const withTexts = (texts: Screen['texts']) =>
    buildPageRoutes(
      language,
      pages.filter((page) => getScreen(page).texts === texts),
    )
  const textLayouts = (['more', 'counsellor'] as const).flatMap((texts) => {
    const routes = withTexts(texts)
    // An empty layout is omitted, because it would still be part of the route manifest that every browser loads.
    if (routes.length === 0) return []
    return [layout(`modules/texts/${texts}-texts-${language}.tsx`, { id: `${language}/${group.id}/${texts}` }, routes)]
  })
  const routes = [...withTexts(undefined), ...textLayouts]
  if (group.id === 'open') routes.push(route('*', 'app-shell/not-found/page.tsx', { id: `${language}:notFound:0` }))
  const guarded = group.isSignedIn
    ? [layout('app-shell/login-required-layout.tsx', { id: `${language}/${group.id}/guard` }, routes)]
    : routes
  return layout(getLayoutFile(group), { id: `${language}/${group.id}` }, guarded)
}

const getLayoutFile = ({ isBare, isProviderArea }: PageGroup) =>
  isBare ? 'app-shell/bare-layout.tsx' : isProviderArea ? 'app-shell/provider-layout.tsx' : 'app-shell/page-layout.tsx'

const buildLanguageRoute = (language: PathLanguage) =>
  route(
    language,
    `app-shell/language-${language}.tsx`,
    { id: language },
    PAGE_GROUPS.map((group) => buildGroupRoute(language, group)),
  )

/**
 * Routes without a language segment: the payment return, the component gallery in local mode, and the not-found page.
 */
const routesWithoutLanguage = layout('app-shell/no-language.tsx', { id: 'none' }, [
  layout('app-shell/bare-layout.tsx', { id: 'none/bare' }, [
    layout('app-shell/login-required-layout.tsx', { id: 'none/bare/guard' }, [
      route(BARE_PAYMENT_RETURN.slice(1), SCREENS.paymentReturn.file, { id: 'none:paymentReturn:0' }),
    ]),
  ]),
  layout('app-shell/superuser/superuser-layout.tsx', { id: 'none/superuser' }, [
    layout('app-shell/login-required-layout.tsx', { id: 'none/superuser/guard' }, [
      layout('app-shell/superuser/second-step-layout.tsx', { id: 'none/superuser/second-step' }, [
        ...(Object.keys(ADMIN_PAGES) as AdminPageId[]).map((id) =>
          route(ADMIN_PAGES[id].path, ADMIN_PAGES[id].file, { id: `none:${id}:0` }),
        ),
        route('superuser/dashboard', ADMIN_PAGES.superuserDashboard.file, { id: 'none:superuserDashboard:1' }),
      ]),
    ]),
  ]),
  route('dev/kit', 'app-shell/component-gallery/page.tsx', { id: 'none:kit:0' }),
  layout('app-shell/page-layout.tsx', { id: 'none/open' }, [
    route('*', 'app-shell/not-found/page.tsx', { id: 'none:notFound:0' }),
  ]),
])

export default [...PATH_LANGUAGES.map(buildLanguageRoute), routesWithoutLanguage] satisfies RouteConfig

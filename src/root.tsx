import { type ReactNode, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router'
import { describePage } from './app-shell/describe-page.server.ts'
import { buildFontLink } from './app-shell/font-link.ts'
import { buildFooter } from './app-shell/footer-groups.server.ts'
import { reloadAtPaymentPages } from './app-shell/reload-at-payment-pages.ts'
import { loadCrisisTexts } from './modules/content/web/shared/crisis-texts.ts'
import literata from './ui/fonts/literata-latin.woff2?url'
import onest from './ui/fonts/onest-latin.woff2?url'
import './ui/theme.css'
import { resolveTimeZone } from './platform/web/local-time.ts'
import { visitContext } from './platform/web/server-context.ts'
import { getPathLanguage, useVisit, type Visit } from './platform/web/visit.ts'

export const clientMiddleware = [reloadAtPaymentPages]

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Visit> {
  const visit = context.get(visitContext)
  const help = await loadCrisisTexts(visit.language, visit.now)
  const footer = buildFooter(visit.language, visit.brand)
  const described = describePage(new URL(request.url).pathname, visit.language)
  return { ...visit, ...help, footer, described, timezone: resolveTimeZone(visit.timezone) }
}

/** The data of a visit is fixed until the next full page load, so the root loader never runs again. */
export function shouldRevalidate(): boolean {
  return false
}

export function links() {
  return [
    ...[onest, literata].map(buildFontLink),
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/manifest.webmanifest' },
  ]
}

export function Layout({ children }: { children: ReactNode }) {
  const visit = useVisit()
  const { pathname } = useLocation()
  const language = visit?.language ?? getPathLanguage(pathname)
  const theme = visit?.theme === 'system' ? undefined : visit?.theme
  return (
    <html lang={language} data-theme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf6ef" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#181614" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  // Browser tests wait for this attribute.
  useEffect(() => document.documentElement.setAttribute('data-hydrated', ''), [])
  return <Outlet />
}

/**
 * Last-resort error page, shown when no translations could be loaded. It covers all languages and uses no components,
 * because those could fail again.
 */
export function ErrorBoundary() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main style={{ padding: '4rem 1rem', textAlign: 'center' }}>
      <h1>{isMissing ? 'We couldn’t find this page' : 'Something went wrong on our side'}</h1>
      <p lang="et">{isMissing ? 'Seda lehte me ei leidnud' : 'Meie poolel läks midagi valesti'}</p>
      <p lang="ru">{isMissing ? 'Мы не нашли эту страницу' : 'Что-то пошло не так на нашей стороне'}</p>
      <p>
        <a href="/en">English</a> · <a href="/et">Eesti keeles</a> · <a href="/ru">По-русски</a>
      </p>
    </main>
  )
}

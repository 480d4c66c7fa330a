import type { ReactNode } from 'react'
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
import type { PathLanguage } from '#contract/enums.ts'
import { HELPLINES } from '#contract/helplines.ts'
import { wholePageAcrossWalls } from './frame/whole-page.ts'
import literata from './kit/fonts/literata-latin.woff2?url'
import onest from './kit/fonts/onest-latin.woff2?url'
import './kit/theme.css'
import { visitContext } from './server-context.ts'
import { languageOfPath, useVisit, type Visit } from './visit.ts'
import { knownZone } from './zoned.ts'

export const clientMiddleware = [wholePageAcrossWalls]

export function loader({ context }: LoaderFunctionArgs): Visit {
  const visit = context.get(visitContext)
  return { ...visit, timezone: knownZone(visit.timezone), crisis: crisisRows(visit.language) }
}

/** Two rows out of a list in three languages: picked on the server, so that no browser loads the list. */
function crisisRows(language: PathLanguage): Visit['crisis'] {
  return HELPLINES.flatMap(({ key, number, tel, texts }) =>
    key === 'emergency' || key === 'emotionalSupport' ? [{ key, number, tel, hours: texts[language].hours }] : [],
  )
}

/** The visit's facts hold as long as the document does. */
export function shouldRevalidate(): boolean {
  return false
}

export function links() {
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const }
  return [
    { ...font, href: onest },
    { ...font, href: literata },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/manifest.webmanifest' },
  ]
}

export function Layout({ children }: { children: ReactNode }) {
  const visit = useVisit()
  const { pathname } = useLocation()
  const theme = visit?.theme === 'system' ? undefined : visit?.theme
  return (
    <html lang={visit?.language ?? languageOfPath(pathname)} data-theme={theme} suppressHydrationWarning>
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
  return <Outlet />
}

/** The last net, where not even a language could be loaded: both languages, no parts that could fail again. */
export function ErrorBoundary() {
  const fault = useRouteError()
  const isMissing = isRouteErrorResponse(fault) && fault.status === 404
  return (
    <main style={{ padding: '4rem 1rem', textAlign: 'center' }}>
      <h1>{isMissing ? 'We could not find this page' : 'Something went wrong on our side'}</h1>
      <p lang="et">{isMissing ? 'Seda lehte me ei leidnud' : 'Meie poolel läks midagi valesti'}</p>
      <p>
        <a href="/en">English</a> · <a href="/et">Eesti keeles</a>
      </p>
    </main>
  )
}

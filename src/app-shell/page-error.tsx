import { useSyncExternalStore } from 'react'
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router'
import { pagePath } from '#modules/pages.ts'
import { useCurrentPage } from '#platform/web/current-page.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { MessagePage } from '#ui/message-page.tsx'
import { SignInNeeded } from './sign-in-needed.tsx'

/** What is shown in place of a page that failed, by status: what happened, what was kept, what to do. */
export function PageError() {
  const fault = useRouteError()
  const status = isRouteErrorResponse(fault) ? fault.status : 500
  const isOffline = useOffline() || status === 0 || isFetchFailure(fault)
  if (status === 401) return <SignInNeeded />
  if (status === 404) return <NotFound />
  return <Faulty what={isOffline ? 'offline' : status === 403 ? 'notAllowed' : 'fault'} />
}

/** Used by the catch-all page too. */
export function NotFound() {
  const { t } = useTexts()
  const home = useHome()
  return (
    <MessagePage icon="search" title={t('page.notFoundTitle')} text={t('page.notFoundText')}>
      <ButtonLink href={home.href}>{home.text}</ButtonLink>
    </MessagePage>
  )
}

const ICON = { offline: 'wifi-off', notAllowed: 'lock', fault: 'circle-alert' } as const

function Faulty({ what }: { what: 'offline' | 'notAllowed' | 'fault' }) {
  const { t } = useTexts()
  const home = useHome()
  const { revalidate, state } = useRevalidator()
  return (
    <MessagePage icon={ICON[what]} title={t(`page.${what}Title`)} text={t(`page.${what}Text`)}>
      {what !== 'notAllowed' && (
        <Button busy={state === 'loading'} busyLabel={t('generic.loading')} onClick={() => revalidate()}>
          {t('generic.tryAgain')}
        </Button>
      )}
      {home.href !== home.here && (
        <ButtonLink kind="second" href={home.href}>
          {home.text}
        </ButtonLink>
      )}
    </MessagePage>
  )
}

/** The way out leads to the first page of where one is: the administration, the practice, or the site. */
function useHome(): { href: string; text: string; here: string } {
  const { t, language } = useTexts()
  const { pathname: here } = useLocation()
  const area = useCurrentPage()?.area
  if (/^\/superuser(\/|$)/.test(here)) return { href: '/superuser', text: t('nav.superuser'), here }
  if (area === 'provider') return { href: pagePath('dashboard', language), text: t('nav.dashboard'), here }
  return { href: pagePath('finder', language), text: t('page.notFoundAction'), here }
}

/** A script or data file that could not be fetched is a TypeError in every browser. */
function isFetchFailure(fault: unknown): boolean {
  return fault instanceof TypeError && /fetch|import|network|load failed/i.test(fault.message)
}

function useOffline(): boolean {
  return useSyncExternalStore(
    listenToNetwork,
    () => !navigator.onLine,
    () => false,
  )
}

function listenToNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

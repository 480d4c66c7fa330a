import { useSyncExternalStore } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { useCurrentPage } from '#platform/web/current-page.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { MessagePage } from '#ui/message-page.tsx'
import { LoginRequiredPage } from './login-required-page.tsx'
import { useReloadPage } from './use-reload-page.ts'

/** Error page that matches the error's status. It states what happened and what to do next. */
export function PageError() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const isOffline = useOffline() || status === 0 || isFetchFailure(error)
  if (status === 401) return <LoginRequiredPage />
  if (status === 404) return <NotFound />
  return <ErrorMessage kind={isOffline ? 'offline' : (KINDS[status] ?? 'fault')} />
}

/** Not-found page, also used by the route for unknown paths. */
export function NotFound() {
  const { t } = useTexts()
  const home = useHome()
  return (
    <MessagePage icon="search" title={t('page.notFoundTitle')} text={t('page.notFoundText')}>
      <ButtonLink href={home.href}>{home.text}</ButtonLink>
    </MessagePage>
  )
}

const ICON = { offline: 'wifi-off', notAllowed: 'lock', tooMany: 'clock', fault: 'circle-alert' } as const
type ErrorKind = keyof typeof ICON
const KINDS: Partial<Record<number, ErrorKind>> = { 403: 'notAllowed', 429: 'tooMany' }

function ErrorMessage({ kind }: { kind: ErrorKind }) {
  const { t } = useTexts()
  const home = useHome()
  const { reloadPage, isLoading } = useReloadPage()
  return (
    <MessagePage icon={ICON[kind]} title={t(`page.${kind}Title`)} text={t(`page.${kind}Text`)}>
      {kind !== 'notAllowed' && (
        <Button busy={isLoading} busyLabel={t('generic.loading')} onClick={reloadPage}>
          {t('generic.tryAgain')}
        </Button>
      )}
      {home.href !== home.currentPath && (
        <ButtonLink kind="second" href={home.href}>
          {home.text}
        </ButtonLink>
      )}
    </MessagePage>
  )
}

/**
 * Returns the URL of the first page of the current area (administration, provider area or site) and the current path.
 */
function useHome(): { href: string; text: string; currentPath: string } {
  const { t, language } = useTexts()
  const { pathname: currentPath } = useLocation()
  const area = useCurrentPage()?.area
  if (/^\/superuser(\/|$)/.test(currentPath)) return { href: '/superuser', text: t('nav.superuser'), currentPath }
  if (area === 'provider') return { href: buildPagePath('dashboard', language), text: t('nav.dashboard'), currentPath }
  return { href: buildPagePath('finder', language), text: t('page.notFoundAction'), currentPath }
}

/** Returns whether the error is a failed fetch of a script or data, which is a TypeError in every browser. */
function isFetchFailure(error: unknown): boolean {
  return error instanceof TypeError && /fetch|import|network|load failed/i.test(error.message)
}

function useOffline(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => !navigator.onLine,
    () => false,
  )
}

function subscribeToNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

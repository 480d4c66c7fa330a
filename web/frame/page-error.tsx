import { useSyncExternalStore } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import { Button, ButtonLink } from '../kit/button.tsx'
import { useTexts } from '../texts.tsx'
import { MessagePage } from './message-page.tsx'
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
  const { t, language } = useTexts()
  return (
    <MessagePage icon="search" title={t('page.notFoundTitle')} text={t('page.notFoundText')}>
      <ButtonLink href={pagePath('finder', language)}>{t('page.notFoundAction')}</ButtonLink>
    </MessagePage>
  )
}

const ICON = { offline: 'wifi-off', notAllowed: 'lock', fault: 'circle-alert' } as const

function Faulty({ what }: { what: 'offline' | 'notAllowed' | 'fault' }) {
  const { t, language } = useTexts()
  const { revalidate, state } = useRevalidator()
  return (
    <MessagePage icon={ICON[what]} title={t(`page.${what}Title`)} text={t(`page.${what}Text`)}>
      {what !== 'notAllowed' && (
        <Button busy={state === 'loading'} busyLabel={t('generic.loading')} onClick={() => revalidate()}>
          {t('generic.tryAgain')}
        </Button>
      )}
      <ButtonLink kind="second" href={pagePath('finder', language)}>
        {t('page.notFoundAction')}
      </ButtonLink>
    </MessagePage>
  )
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

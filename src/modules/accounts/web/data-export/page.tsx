import { useState } from 'react'
import type { ClientLoaderFunctionArgs, MetaArgs } from 'react-router'
import { LogInSteps } from '#modules/accounts/web/dialogs/log-in-steps.tsx'
import { RecentLoginProvider, useRecentLogin } from '#modules/accounts/web/profile/use-recent-login.tsx'
import account from '#modules/accounts/web/shared/account.module.css'
import { logOut } from '#modules/accounts/web/shared/log-out.ts'
import { NeedsScriptsNotice } from '#modules/accounts/web/shared/needs-scripts.tsx'
import { Outcome } from '#modules/accounts/web/shared/outcome.tsx'
import { useLinkToken } from '#modules/accounts/web/shared/use-link-token.ts'
import { buildPagePath } from '#modules/pages.ts'
import { type ApiFailure, apiFile } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useLogin } from '#platform/web/login.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { startDownload } from '#platform/web/start-download.ts'
import { useMoreTexts, useTexts } from '#platform/web/texts.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'

const FILE_NAME = 'data-copy.zip'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'dataExport', title: t('account.copyTitle'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await areaTextsFor(request, 'profile')
  return null
}
// The loader loads the translations. Without this, hydration of a server-rendered page would not wait for them.
clientLoader.hydrate = true as const

export function HydrateFallback() {
  const { t } = useTexts()
  return (
    <>
      <NeedsScriptsNotice />
      <SkeletonPage label={t('generic.loading')} cards={1} column="column" />
    </>
  )
}

type CopyOutcome = 'Done' | 'Used' | 'Old' | 'Other'

/**
 * Page behind the emailed link to a copy of the user's data. Opening it changes nothing, so a mail scanner cannot use
 * up the link. The token stays in the page while the person logs in or switches accounts.
 */
export default function DataExportPage() {
  const token = useLinkToken()
  const login = useLogin()
  const [result, setResult] = useState<{ token: string; outcome: CopyOutcome } | null>(null)
  if (token === undefined || login === 'unknown') return <HydrateFallback />
  if (token === null) return <OutcomePage outcome="Old" />
  // Opening another link in the same tab resets the page.
  if (result?.token === token) return <OutcomePage outcome={result.outcome} onLogOut={() => setResult(null)} />
  if (login === 'out') return <LogInFirst />
  return (
    <RecentLoginProvider>
      <Download token={token} onEnd={(outcome) => setResult({ token, outcome })} />
    </RecentLoginProvider>
  )
}

function LogInFirst() {
  const { t } = useAreaTexts('profile')
  const { t: tMore } = useMoreTexts()
  return (
    <div className={account.page}>
      <h1>{tMore('account.copyTitle')}</h1>
      <p className={account.lead}>{t('profile.copyLogIn')}</p>
      <Card className={account.logIn}>
        <LogInSteps />
      </Card>
    </div>
  )
}

interface DownloadProps {
  token: string
  onEnd: (outcome: CopyOutcome) => void
}

function Download({ token, onEnd }: DownloadProps) {
  const { t } = useAreaTexts('profile')
  const { t: tMore } = useMoreTexts()
  const withRecentLogin = useRecentLogin()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    const result = await withRecentLogin(() => apiFile('downloadData', { token }))
    setBusy(false)
    if (result.ok) {
      startDownload(result.file, FILE_NAME)
      return onEnd('Done')
    }
    const outcome = toOutcome(result)
    if (outcome) onEnd(outcome)
    else if (result.code !== 'proofNeeded') notifyFailure(result, t('generic.offline'))
  }
  return (
    <div className={account.page}>
      <h1>{tMore('account.copyTitle')}</h1>
      <p className={account.lead}>{t('profile.copyOnce')}</p>
      <div className={account.actions}>
        <Button icon="download" size="tall" busy={busy} onClick={() => void download()}>
          {t('profile.copyDownload')}
        </Button>
      </div>
    </div>
  )
}

/** Returns the outcome to show after a failure, or null if the link still works. */
function toOutcome({ code, fieldErrors }: ApiFailure): CopyOutcome | null {
  if (code === 'dataCopyUsed') return 'Used'
  if (code === 'dataCopyOtherAccount') return 'Other'
  return code === 'dataCopyGone' || fieldErrors['token'] ? 'Old' : null
}

function OutcomePage({ outcome, onLogOut }: { outcome: CopyOutcome; onLogOut?: () => void }) {
  const { t, language } = useAreaTexts('profile')
  const logOutHere = () => {
    onLogOut?.()
    void logOut()
  }
  const isDone = outcome === 'Done'
  return (
    <Outcome
      key={outcome}
      title={t(`profile.copy${outcome}Title`)}
      icon={isDone ? 'circle-check' : 'key-round'}
      isGood={isDone}
    >
      <p className={account.lead}>{t(`profile.copy${outcome}Text`, { file: FILE_NAME })}</p>
      <div className={account.actions}>
        {outcome === 'Other' && <Button onClick={logOutHere}>{t('nav.signOut')}</Button>}
        <ButtonLink
          kind={isDone || outcome === 'Other' ? 'second' : 'main'}
          href={`${buildPagePath('profile', language)}#data`}
        >
          {t('profile.copyNew')}
        </ButtonLink>
      </div>
    </Outcome>
  )
}

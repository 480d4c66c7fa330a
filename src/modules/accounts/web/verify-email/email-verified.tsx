import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { VERIFIED_REDIRECT_SECONDS } from '#modules/accounts/values/limits.ts'
import { useSecondsLeft } from '#modules/accounts/web/dialogs/use-seconds-left.ts'
import account from '#modules/accounts/web/shared/account.module.css'
import { Outcome } from '#modules/accounts/web/shared/outcome.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { nowMs } from '#platform/web/clock.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'

/** Redirects to the dashboard after 10 seconds (specification §2, §9); slow readers can stop it (WCAG 2.2.1). */
export function EmailVerified() {
  const { t } = useMoreTexts()
  const next = useNextPage()
  const [isRedirectStopped, setRedirectStopped] = useState(false)
  return (
    <Outcome title={t('account.provenTitle')} icon="circle-check" isGood>
      <p className={account.lead}>{t('account.provenText')}</p>
      {isRedirectStopped ? <p>{t('account.stayed')}</p> : <RedirectCountdown />}
      <div className={account.actions}>
        <ButtonLink href={next}>{t('account.goNow')}</ButtonLink>
        {!isRedirectStopped && (
          <Button kind="second" onClick={() => setRedirectStopped(true)}>
            {t('account.stay')}
          </Button>
        )}
      </div>
    </Outcome>
  )
}

/** Users who signed up as providers continue to the application (decisions, account/sign-up). */
function useNextPage(): string {
  const { language } = useMoreTexts()
  const isProvider = /^\/\w+\/(provider|pakkuja)\//.test(useLocation().pathname)
  return buildPagePath(isProvider ? 'providerProfile' : 'finder', language)
}

function RedirectCountdown() {
  const { t } = useMoreTexts()
  const next = useNextPage()
  const navigate = useNavigate()
  const [endsAt] = useState(() => nowMs() + VERIFIED_REDIRECT_SECONDS * 1000)
  const seconds = useSecondsLeft(endsAt)
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) void navigate(next, { replace: true })
  }, [isOver, navigate, next])
  return (
    <p role="timer" className={account.clock}>
      {t('account.goingOn', { seconds })}
    </p>
  )
}

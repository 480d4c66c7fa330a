import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSecondsLeft } from '#modules/accounts/web/dialogs/use-seconds-left.ts'
import account from '#modules/accounts/web/shared/account.module.css'
import { Outcome } from '#modules/accounts/web/shared/outcome.tsx'
import { pagePath } from '#modules/pages.ts'
import { VERIFIED_REDIRECT_SECONDS } from '#platform/values/constants.ts'
import { nowMs } from '#platform/web/clock.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'

/** Specification §2 and §9: to the dashboard after 10 seconds. Who reads slowly can stop it (WCAG 2.2.1). */
export function Proven() {
  const { t } = useMoreTexts()
  const next = useNextPage()
  const [isStaying, setStaying] = useState(false)
  return (
    <Outcome title={t('account.provenTitle')} icon="circle-check" isGood>
      <p className={account.lead}>{t('account.provenText')}</p>
      {isStaying ? <p>{t('account.stayed')}</p> : <GoingOn />}
      <div className={account.actions}>
        <ButtonLink href={next}>{t('account.goNow')}</ButtonLink>
        {!isStaying && (
          <Button kind="second" onClick={() => setStaying(true)}>
            {t('account.stay')}
          </Button>
        )}
      </div>
    </Outcome>
  )
}

/** Whoever signed up to be a counsellor goes on to the application (decisions, account/sign-up). */
function useNextPage(): string {
  const { language } = useMoreTexts()
  const isProvider = /^\/\w+\/(provider|pakkuja)\//.test(useLocation().pathname)
  return pagePath(isProvider ? 'providerProfile' : 'finder', language)
}

function GoingOn() {
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

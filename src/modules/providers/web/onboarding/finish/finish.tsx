import { pagePath } from '#contract/pages.ts'
import { useAreaTexts } from '../../../area-texts.ts'
import { ButtonLink } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { PRACTICE_HOME } from '../../../practice-home.ts'
import classes from '../onboarding.module.css'
import type { Onboarding } from '../onboarding-pages.ts'
import { Progress } from '../progress.tsx'
import { YourPage } from './your-page.tsx'

/** What happens now: found by clients, waiting for something, or a step that is still open. */
export function Finish({ onboarding }: { onboarding: Onboarding }) {
  const { t, language } = useAreaTexts('onboarding')
  const { firstName, next, isListed } = onboarding
  const now = whatNow(onboarding)
  return (
    <div className={classes.page}>
      <Progress onboarding={onboarding} current={next} />
      <h1>{t(next ? 'onboarding.notFinishedTitle' : 'onboarding.finishTitle', { firstName })}</h1>
      <Notice kind={isListed ? 'good' : 'waiting'}>{t(now)}</Notice>
      <YourPage onboarding={onboarding} />
      {now === 'onboarding.waitsApplication' && (
        <ButtonLink size="tall" wide href={pagePath('providerProfile', language)}>
          {t('nav.application')}
        </ButtonLink>
      )}
      <ButtonLink
        size="tall"
        wide
        kind={now === 'onboarding.waitsApplication' ? 'second' : 'main'}
        href={pagePath(next ? 'onboarding' : PRACTICE_HOME, language)}
      >
        {t(next ? 'onboarding.goOn' : 'onboarding.toPractice')}
      </ButtonLink>
    </div>
  )
}

function whatNow({ next, status, isListed, isPayoutChecking }: Onboarding) {
  if (isListed) return 'onboarding.listed'
  if (next) return 'onboarding.waitsMissing'
  if (status === 'submitted') return 'onboarding.waitsReview'
  if (status === 'rejected' || status === 'deactivated') return 'onboarding.closed'
  if (status !== 'approved') return 'onboarding.waitsApplication'
  return isPayoutChecking ? 'onboarding.waitsChecking' : 'onboarding.closed'
}

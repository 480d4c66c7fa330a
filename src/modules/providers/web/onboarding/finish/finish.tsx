import { buildPagePath } from '#modules/pages.ts'
import { PROVIDER_AREA_HOME } from '#modules/providers/values/provider-area-home.ts'
import classes from '#modules/providers/web/onboarding/onboarding.module.css'
import type { Onboarding } from '#modules/providers/web/onboarding/onboarding-pages.ts'
import { Progress } from '#modules/providers/web/onboarding/progress.tsx'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { YourPage } from './your-page.tsx'

/** The outcome of onboarding: listed, waiting for something, or an incomplete step. */
export function Finish({ onboarding }: { onboarding: Onboarding }) {
  const { t, language } = useAreaTexts('onboarding')
  const { firstName, next, isListed } = onboarding
  const statusKey = getStatusKey(onboarding)
  return (
    <div className={classes.page}>
      <Progress onboarding={onboarding} current={next} />
      <h1>{t(next ? 'onboarding.notFinishedTitle' : 'onboarding.finishTitle', { firstName })}</h1>
      <Notice kind={isListed ? 'good' : 'waiting'}>{t(statusKey)}</Notice>
      <YourPage onboarding={onboarding} />
      {statusKey === 'onboarding.waitsApplication' && (
        <ButtonLink size="tall" wide href={buildPagePath('providerProfile', language)}>
          {t('nav.application')}
        </ButtonLink>
      )}
      <ButtonLink
        size="tall"
        wide
        kind={statusKey === 'onboarding.waitsApplication' ? 'second' : 'main'}
        href={buildPagePath(next ? 'onboarding' : PROVIDER_AREA_HOME, language)}
      >
        {t(next ? 'onboarding.goOn' : 'onboarding.toPractice')}
      </ButtonLink>
    </div>
  )
}

function getStatusKey({ next, status, isListed, isPayoutChecking }: Onboarding) {
  if (isListed) return 'onboarding.listed'
  if (next) return 'onboarding.waitsMissing'
  if (status === 'submitted') return 'onboarding.waitsReview'
  if (status === 'rejected' || status === 'deactivated') return 'onboarding.closed'
  if (status !== 'approved') return 'onboarding.waitsApplication'
  return isPayoutChecking ? 'onboarding.waitsChecking' : 'onboarding.closed'
}

import type { ReactNode } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import type { OnboardingStep } from '#modules/payouts/values/payout-lists.ts'
import { PROVIDER_AREA_HOME } from '#modules/providers/values/provider-area-home.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import { Notice } from '#ui/notice.tsx'
import classes from './onboarding.module.css'
import type { Onboarding } from './onboarding-pages.ts'
import { Progress } from './progress.tsx'

interface StepShellProps {
  onboarding: Onboarding
  step: OnboardingStep
  title: string
  lead: string
  isWide?: boolean
  children: ReactNode
}

/** Layout of every step: progress, title, and a link to continue later. */
export function StepShell({ onboarding, step, title, lead, isWide, children }: StepShellProps) {
  const { t, language } = useAreaTexts('onboarding')
  const isDone = onboarding.steps.some((item) => item.step === step && item.isDone)
  return (
    <div className={joinClasses(classes.page, isWide && classes.wide)}>
      <Progress onboarding={onboarding} current={step} />
      <div>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </div>
      {isDone && <DoneNotice />}
      {children}
      <footer className={classes.later}>
        <ButtonLink kind="plain" size="dense" href={buildPagePath(PROVIDER_AREA_HOME, language)}>
          {t('onboarding.later')}
        </ButtonLink>
        <p>{t('onboarding.laterHint')}</p>
      </footer>
    </div>
  )
}

function DoneNotice() {
  const { t, language } = useAreaTexts('onboarding')
  const nextLink = (
    <ButtonLink kind="quiet" size="dense" href={buildPagePath('onboarding', language)}>
      {t('onboarding.next')}
    </ButtonLink>
  )
  return (
    <Notice kind="good" action={nextLink}>
      {t('onboarding.alreadyDone')}
    </Notice>
  )
}

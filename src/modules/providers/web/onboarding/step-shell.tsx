import type { ReactNode } from 'react'
import { pagePath } from '#contract/pages.ts'
import type { OnboardingStep } from '#contract/payout-lists.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { join } from '../../kit/classes.ts'
import { Notice } from '../../kit/notice.tsx'
import { PRACTICE_HOME } from '../../practice-home.ts'
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

/** Around every step: how far one is, what this step asks, and that one may stop here. */
export function StepShell({ onboarding, step, title, lead, isWide, children }: StepShellProps) {
  const { t, language } = useAreaTexts('onboarding')
  const isDone = onboarding.steps.some((one) => one.step === step && one.isDone)
  return (
    <div className={join(classes.page, isWide && classes.wide)}>
      <Progress onboarding={onboarding} current={step} />
      <div>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </div>
      {isDone && <Done />}
      {children}
      <footer className={classes.later}>
        <ButtonLink kind="plain" size="dense" href={pagePath(PRACTICE_HOME, language)}>
          {t('onboarding.later')}
        </ButtonLink>
        <p>{t('onboarding.laterHint')}</p>
      </footer>
    </div>
  )
}

function Done() {
  const { t, language } = useAreaTexts('onboarding')
  const on = (
    <ButtonLink kind="quiet" size="dense" href={pagePath('onboarding', language)}>
      {t('onboarding.next')}
    </ButtonLink>
  )
  return (
    <Notice kind="good" action={on}>
      {t('onboarding.alreadyDone')}
    </Notice>
  )
}

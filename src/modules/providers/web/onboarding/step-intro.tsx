import { useLoaderData } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import type { OnboardingStep } from '#modules/payouts/values/payout-lists.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import classes from './onboarding.module.css'
import { type Onboarding, STEP_PAGES } from './onboarding-pages.ts'
import { StepShell } from './step-shell.tsx'

const POINTS = {
  payout: ['onboarding.payoutHave1', 'onboarding.payoutHave2', 'onboarding.payoutHave3'],
  hours: ['onboarding.hoursHave1', 'onboarding.hoursHave2'],
  sessions: ['onboarding.sessionsHave1', 'onboarding.sessionsHave2'],
} as const
const ICONS = { payout: 'wallet', hours: 'clock', sessions: 'calendar' } as const

/** Introduction to a step: its purpose and requirements. */
export function StepIntro({ step }: { step: OnboardingStep }) {
  const { t, language } = useAreaTexts('onboarding')
  const onboarding = useLoaderData<Onboarding>()
  const listTitle = t(step === 'payout' ? 'onboarding.haveAtHand' : 'onboarding.goodToKnow')
  return (
    <StepShell {...{ onboarding, step }} title={t(`onboarding.titleOf.${step}`)} lead={t(`onboarding.leadOf.${step}`)}>
      <Card className={classes.intro}>
        <span className={classes.sign}>
          <Icon name={ICONS[step]} size={24} />
        </span>
        <h2>{listTitle}</h2>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
        <ul role="list" className={classes.points}>
          {POINTS[step].map((point) => (
            <li key={point}>
              <Icon name="check" size={17} /> <span>{t(point)}</span>
            </li>
          ))}
        </ul>
        {step === 'payout' && <p className={classes.quiet}>{t('onboarding.payoutWho')}</p>}
      </Card>
      <ButtonLink size="tall" wide href={buildPagePath(STEP_PAGES[step].form, language)}>
        {t(`onboarding.startOf.${step}`)}
      </ButtonLink>
    </StepShell>
  )
}

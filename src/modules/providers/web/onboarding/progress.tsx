import type { OnboardingStep } from '#modules/payouts/values/payout-lists.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Steps } from '#ui/steps.tsx'
import type { Onboarding } from './onboarding-pages.ts'

/** The three steps, each marked as completed, current or upcoming. A completed step is never shown as current. */
export function Progress({ onboarding, current }: { onboarding: Onboarding; current: OnboardingStep | null }) {
  const { t } = useAreaTexts('onboarding')
  const getState = (step: OnboardingStep, isDone: boolean) => (isDone ? 'done' : step === current ? 'current' : 'ahead')
  const stateTexts = { done: t('onboarding.done'), current: t('onboarding.now'), ahead: t('onboarding.ahead') }
  const items = onboarding.steps.map(({ step, isDone }) => {
    const state = getState(step, isDone)
    return { text: t(`onboarding.step.${step}`), state, stateText: stateTexts[state] } as const
  })
  return <Steps label={t('onboarding.steps')} items={items} />
}

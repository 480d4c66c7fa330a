import type { PageId } from '#modules/pages.ts'
import type { OnboardingStep } from '#modules/payouts/values/payout-lists.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'

export type Onboarding = Reply<'getOnboarding'>

/** The intro and form page of each step (decision 0013). */
export const STEP_PAGES = {
  payout: { intro: 'onboardingStripe', form: 'onboardingStripeConnect' },
  hours: { intro: 'onboardingHoursIntro', form: 'onboardingWorkingHours' },
  sessions: { intro: 'onboardingSessionsIntro', form: 'onboardingSessionTypes' },
} as const satisfies Record<OnboardingStep, Record<'intro' | 'form', PageId>>

/** Loads the onboarding progress, along with the translations for the onboarding pages. */
export async function loadOnboarding(request: Request): Promise<Onboarding> {
  const [onboarding] = await Promise.all([api('getOnboarding', {}), areaTextsFor(request, 'onboarding')])
  return unwrapLoaderResult(onboarding)
}

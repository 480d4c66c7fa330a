import type { ClientLoaderFunctionArgs, MetaArgs } from 'react-router'
import { head } from '../../../head.ts'
import { SkeletonPage } from '../../../kit/skeleton.tsx'
import { useTexts } from '../../../texts.tsx'
import { loadOnboarding } from '../onboarding-pages.ts'
import { StepIntro } from '../step-intro.tsx'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'onboardingStripe', title: t('nav.onboarding'), hidden: true }))
}

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadOnboarding(request)

export default function PayoutIntroPage() {
  return <StepIntro step="payout" />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} />
}

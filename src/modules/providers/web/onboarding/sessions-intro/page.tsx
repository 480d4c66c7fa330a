import type { ClientLoaderFunctionArgs, MetaArgs } from 'react-router'
import { loadOnboarding } from '#modules/providers/web/onboarding/onboarding-pages.ts'
import { StepIntro } from '#modules/providers/web/onboarding/step-intro.tsx'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'onboardingSessionsIntro', title: t('nav.onboarding'), hidden: true }))
}

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadOnboarding(request)

export default function SessionsIntroPage() {
  return <StepIntro step="sessions" />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} />
}

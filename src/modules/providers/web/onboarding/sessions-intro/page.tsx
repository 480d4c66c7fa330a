import type { ClientLoaderFunctionArgs, MetaArgs } from 'react-router'
import { head } from '../../../head.ts'
import { SkeletonPage } from '../../../kit/skeleton.tsx'
import { useTexts } from '../../../texts.tsx'
import { loadOnboarding } from '../onboarding-pages.ts'
import { StepIntro } from '../step-intro.tsx'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'onboardingSt', title: t('nav.onboarding'), hidden: true }))
}

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadOnboarding(request)

export default function SessionsIntroPage() {
  return <StepIntro step="sessions" />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} />
}

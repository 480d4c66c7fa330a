import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { head } from '../../../head.ts'
import { SkeletonPage } from '../../../kit/skeleton.tsx'
import { useTexts } from '../../../texts.tsx'
import { loadOnboarding } from '../onboarding-pages.ts'
import { Finish } from './finish.tsx'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'onboardingFinish', title: t('nav.onboarding'), hidden: true }))
}

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadOnboarding(request)

export default function FinishPage() {
  return <Finish onboarding={useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} />
}

import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loadOnboarding } from '#modules/providers/web/onboarding/onboarding-pages.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { Finish } from './finish.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'onboardingFinish', title: t('nav.onboarding'), hidden: true }))
}

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadOnboarding(request)

export default function FinishPage() {
  return <Finish onboarding={useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} />
}

import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loadOnboarding } from '#modules/providers/web/onboarding/onboarding-pages.ts'
import { api } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { HoursStep } from './hours-step.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'onboardingWorkingHours', title: t('nav.workingHours'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [onboarding, settings] = await Promise.all([
    loadOnboarding(request),
    api('getWorkingHours', {}),
    areaTextsFor(request, 'hours'),
  ])
  return { onboarding, settings: unwrapLoaderResult(settings) }
}

export default function HoursFormPage() {
  return <HoursStep {...useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}

import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '../../../api.ts'
import { areaTextsFor } from '../../../area-texts.ts'
import { head } from '../../../head.ts'
import { SkeletonPage } from '../../../kit/skeleton.tsx'
import { loaded } from '../../../loaded.ts'
import { useTexts } from '../../../texts.tsx'
import { loadOnboarding } from '../onboarding-pages.ts'
import { HoursStep } from './hours-step.tsx'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'onboardingWorkingHours', title: t('nav.workingHours'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [onboarding, settings] = await Promise.all([
    loadOnboarding(request),
    api('getWorkingHours', {}),
    areaTextsFor(request, 'hours'),
  ])
  return { onboarding, settings: loaded(settings) }
}

export default function HoursFormPage() {
  return <HoursStep {...useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}

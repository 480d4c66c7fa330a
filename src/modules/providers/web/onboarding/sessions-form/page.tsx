import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '../../../api.ts'
import { areaTextsFor } from '../../../area-texts.ts'
import { head } from '../../../head.ts'
import { SkeletonPage } from '../../../kit/skeleton.tsx'
import { loaded } from '../../../loaded.ts'
import { useTexts } from '../../../texts.tsx'
import { loadOnboarding } from '../onboarding-pages.ts'
import { SessionsStep } from './sessions-step.tsx'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'onboardingSessionTypes', title: t('nav.sessionTypes'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [onboarding, offering] = await Promise.all([
    loadOnboarding(request),
    api('listSessionTemplates', {}),
    areaTextsFor(request, 'templates'),
  ])
  return { onboarding, offering: loaded(offering) }
}

export default function SessionsFormPage() {
  return <SessionsStep {...useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}

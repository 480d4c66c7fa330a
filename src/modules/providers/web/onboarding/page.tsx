import { type ClientLoaderFunctionArgs, type MetaArgs, redirect } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { getPathLanguage } from '#platform/web/visit.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { loadOnboarding, STEP_PAGES } from './onboarding-pages.ts'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'onboarding', title: t('nav.onboarding'), hidden: true }))
}

/** Redirects to the first incomplete step, or to the last page, so that onboarding can be resumed at any time. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { next } = await loadOnboarding(request)
  const language = getPathLanguage(new URL(request.url).pathname)
  throw redirect(buildPagePath(next ? STEP_PAGES[next].intro : 'onboardingFinish', language))
}

/** Rendered only during the redirect. */
export default function OnboardingPage() {
  return <Loading />
}

export function HydrateFallback() {
  return <Loading />
}

function Loading() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} />
}

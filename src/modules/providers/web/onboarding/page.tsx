import { type ClientLoaderFunctionArgs, type MetaArgs, redirect } from 'react-router'
import { pagePath } from '#modules/pages.ts'
import { head } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { languageOfPath } from '#platform/web/visit.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { loadOnboarding, STEP_PAGES } from './onboarding-pages.ts'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'onboarding', title: t('nav.onboarding'), hidden: true }))
}

/** Leads to the first step that is missing, or to the end: this is how onboarding is taken up again. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { next } = await loadOnboarding(request)
  const language = languageOfPath(new URL(request.url).pathname)
  throw redirect(pagePath(next ? STEP_PAGES[next].intro : 'onboardingFinish', language))
}

/** Only seen while it is being found out where to go. */
export default function OnboardingPage() {
  return <Waiting />
}

export function HydrateFallback() {
  return <Waiting />
}

function Waiting() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} />
}

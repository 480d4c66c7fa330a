import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loadOnboarding } from '#modules/providers/web/onboarding/onboarding-pages.ts'
import { api } from '#platform/web/api.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { PayoutStep } from './payout-step.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'onboardingStripeConnect', title: t('nav.payoutAccount'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [onboarding, account] = await Promise.all([loadOnboarding(request), api('getBankDetails', {})])
  return { onboarding, account: unwrapLoaderResult(account) }
}

export default function PayoutFormPage() {
  return <PayoutStep {...useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}

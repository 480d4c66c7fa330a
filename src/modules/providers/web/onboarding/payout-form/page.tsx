import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '../../../api.ts'
import { head } from '../../../head.ts'
import { SkeletonPage } from '../../../kit/skeleton.tsx'
import { loaded } from '../../../loaded.ts'
import { useTexts } from '../../../texts.tsx'
import { loadOnboarding } from '../onboarding-pages.ts'
import { PayoutStep } from './payout-step.tsx'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'onboardingStripeConnect', title: t('nav.payoutAccount'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [onboarding, account] = await Promise.all([loadOnboarding(request), api('getBankDetails', {})])
  return { onboarding, account: loaded(account) }
}

export default function PayoutFormPage() {
  return <PayoutStep {...useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}

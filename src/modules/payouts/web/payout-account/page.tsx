import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { PayoutPage } from './payout-page.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'stripeConnect', title: t('nav.payoutAccount'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [account, tax] = await Promise.all([
    api('getBankDetails', {}),
    api('getOwnTax', {}),
    areaTextsFor(request, 'onboarding'),
    areaTextsFor(request, 'tax'),
  ])
  return { account: unwrapLoaderResult(account), tax: unwrapLoaderResult(tax) }
}

/** Payout setup (specification §2). */
export default function StripeConnectPage() {
  return <PayoutPage {...useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} />
}

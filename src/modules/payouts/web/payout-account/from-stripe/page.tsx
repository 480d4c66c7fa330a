import { type ClientLoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { isSettled } from '#modules/payouts/web/shared/payout-account.ts'
import { api } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { getPathLanguage } from '#platform/web/visit.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'stripeSetupPayment', title: t('nav.payoutAccount'), hidden: true }))
}

/** Reads the account directly instead of waiting for Stripe’s event, and redirects if nothing is required. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const isOnboarding = searchParams.has('onboarding')
  const [account] = await Promise.all([api('checkPayoutAccount', {}), areaTextsFor(request, 'onboarding')])
  const language = getPathLanguage(pathname)
  if (account.ok && isSettled(account.data))
    throw redirect(buildPagePath(isOnboarding ? 'onboarding' : 'stripeConnect', language))
  return { isOnboarding, message: account.ok ? null : account.message }
}

/** Shown after returning from Stripe's pages if requirements remain. */
export default function FromStripePage() {
  const { t, language } = useAreaTexts('onboarding')
  const { message, isOnboarding } = useLoaderData<typeof clientLoader>()
  const next = buildPagePath(isOnboarding ? 'onboardingStripeConnect' : 'stripeConnect', language)
  return (
    <EmptyState
      level="h1"
      icon="lock"
      title={t('payout.backTitle')}
      actions={<ButtonLink href={next}>{t('payout.toAccount')}</ButtonLink>}
    >
      <p role="status">{message ?? t('payout.backStill')}</p>
    </EmptyState>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} />
}

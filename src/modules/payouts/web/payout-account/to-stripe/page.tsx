import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { api } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { getPathLanguage } from '#platform/web/visit.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'stripeElementsConnect', title: t('nav.payoutAccount'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const input = { isOnboarding: searchParams.has('onboarding'), language: getPathLanguage(pathname) }
  const [link] = await Promise.all([api('payoutLink', input), areaTextsFor(request, 'onboarding')])
  return {
    isOnboarding: input.isOnboarding,
    url: link.ok ? link.data.url : null,
    message: link.ok ? null : link.message,
  }
}

/**
 * Redirects to Stripe's pages. A link works once and expires after a few minutes, so this page creates a new one each
 * time; Stripe also sends providers here when their link has expired.
 */
export default function ToStripePage() {
  const { t, language } = useAreaTexts('onboarding')
  const { url, message, isOnboarding } = useLoaderData<typeof clientLoader>()
  useEffect(() => {
    if (url) location.replace(url)
  }, [url])
  const returnPath = buildPagePath(isOnboarding ? 'onboardingStripeConnect' : 'stripeConnect', language)
  const actions = url ? (
    <ButtonLink href={url}>{t('payout.openProvider')}</ButtonLink>
  ) : (
    <ButtonLink href={returnPath}>{t('payout.toAccount')}</ButtonLink>
  )
  return (
    <EmptyState level="h1" icon="lock" title={t('payout.redirectTitle')} actions={actions}>
      <p role="status">{url ? t('payout.redirectText') : (message ?? t('payout.redirectFailed'))}</p>
    </EmptyState>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} />
}

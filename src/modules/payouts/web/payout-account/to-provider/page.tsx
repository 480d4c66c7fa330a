import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pagePath } from '#modules/pages.ts'
import { api } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { head } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { languageOfPath } from '#platform/web/visit.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'stripeElementsConnect', title: t('nav.payoutAccount'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const wanted = { isOnboarding: searchParams.has('onboarding'), language: languageOfPath(pathname) }
  const [link] = await Promise.all([api('payoutLink', wanted), areaTextsFor(request, 'onboarding')])
  return {
    isOnboarding: wanted.isOnboarding,
    url: link.ok ? link.data.url : null,
    message: link.ok ? null : link.message,
  }
}

/**
 * On the way to the provider's own pages. A link works once and for minutes, so this page fetches a fresh one and leads on;
 * the provider sends people back here when theirs is too old.
 */
export default function ToProviderPage() {
  const { t, language } = useAreaTexts('onboarding')
  const { url, message, isOnboarding } = useLoaderData<typeof clientLoader>()
  useEffect(() => {
    if (url) location.replace(url)
  }, [url])
  const back = pagePath(isOnboarding ? 'onboardingStripeConnect' : 'stripeConnect', language)
  const actions = url ? (
    <ButtonLink href={url}>{t('payout.openProvider')}</ButtonLink>
  ) : (
    <ButtonLink href={back}>{t('payout.toAccount')}</ButtonLink>
  )
  return (
    <EmptyState level="h1" icon="lock" title={t('payout.leavingTitle')} actions={actions}>
      <p role="status">{url ? t('payout.leavingText') : (message ?? t('payout.leavingFailed'))}</p>
    </EmptyState>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} />
}

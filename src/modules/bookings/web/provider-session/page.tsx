import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { SessionPage } from './session-page.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'providerSession', title: t('nav.dashboard'), hidden: true }))
}

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const [session] = await Promise.all([
    api('getProviderSession', { id: params['id'] ?? '' }),
    areaTextsFor(request, 'providerDashboard'),
    areaTextsFor(request, 'lobby'),
    areaTextsFor(request, 'templates'),
    areaTextsFor(request, 'conversations'),
  ])
  // A malformed id is shown as not found, like another provider's.
  return unwrapLoaderResult(session.ok || session.status !== 422 ? session : { ...session, status: 404 })
}

/** Session page for the provider: a booking or a group date (issue 3, Running). */
export default function ProviderSessionPage() {
  return <SessionPage session={useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}

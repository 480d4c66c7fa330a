import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { loadSessionInvoices } from '#modules/accounting/web/shared/my-invoices/load-invoices.ts'
import { loadSessionFeedback } from '#modules/feedback/web/shared/my-feedback/load-feedback.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { loadTab } from './load-tab.ts'
import { readStoredSession, storeSession } from './offline-sessions.ts'
import { OneSession } from './one-session.tsx'
import { SessionTabs } from './session-tabs.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'mySessions', title: t('sessions.title'), hidden: true }))
}

/**
 * Loads one session by its payment id, or a tab of the list. The app shell handles expired logins and network errors.
 */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const id = params['paymentIntentId']
  return id ? loadSession(id, request) : loadTab(request)
}

async function loadSession(id: string, request: Request) {
  const texts = Promise.all([
    ...(['changes', 'conversations', 'lobby'] as const).map((area) => areaTextsFor(request, area)),
  ]).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  const [reply, profile, invoices, feedbackAndClaim] = await Promise.all([
    api('getSession', { id }),
    api('getProfile', {}),
    loadSessionInvoices(request, id),
    loadSessionFeedback(request, id),
  ])
  const person = profile.ok ? toPerson(profile.data) : null
  const stored = !reply.ok && reply.status === 0 ? await readStoredSession(id) : null
  // Sessions cannot be changed offline, so the translations for changing them are not needed.
  if (stored) return { session: stored.value, person, invoices, storedAt: stored.at, feedbackAndClaim }
  const session = unwrapLoaderResult(reply)
  const failure = await texts
  if (failure) throw failure.error
  void storeSession(session)
  return { session, person, invoices, storedAt: null, feedbackAndClaim }
}

const toPerson = ({ emailAddress, firstName, lastName }: Reply<'getProfile'>) => ({
  email: emailAddress,
  name: `${firstName} ${lastName}`.trim(),
})

export default function MySessionsPage() {
  const loaderData = useLoaderData<typeof clientLoader>()
  return 'session' in loaderData ? <OneSession {...loaderData} /> : <SessionTabs {...loaderData} />
}

export function HydrateFallback() {
  const { t } = useMoreTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} column="rows" />
}

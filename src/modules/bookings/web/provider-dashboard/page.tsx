import { type ClientLoaderFunctionArgs, data, type MetaArgs, useLoaderData } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { api } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { readLogin } from '#platform/web/login.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { Dashboard, type DashboardCards } from './dashboard.tsx'
import type { ProviderSessionList } from './session-lists.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'dashboard', title: t('nav.dashboard'), hidden: true }))
}

const PAGE_SIZE = 20
const SHOWN_INVITATIONS = 3

/**
 * The route is public (specification §2), so it checks the login itself: signed-out visitors must log in, and users who
 * are not providers see how to become one. The session lists and the sick-day form share this URL.
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  if (!readLogin()) throw data(null, { status: 401 })
  const query = new URL(request.url).searchParams
  const when = query.get('when')
  const [reply] = await Promise.all([
    api('providerDashboard', {}),
    ...(['providerDashboard', 'invitations', 'lobby'] as const).map((area) => areaTextsFor(request, area)),
  ])
  if (!reply.ok && reply.status === 403) return null
  const overview = unwrapLoaderResult(reply)
  if (query.get('view') === 'sick-day') return { overview, view: 'sickDay' as const }
  if (when === 'upcoming' || when === 'history')
    return { overview, view: 'list' as const, list: await loadList(when, query) }
  return { overview, view: 'cards' as const, cards: await loadCards(request) }
}

/** Loads the data for other modules' cards. */
async function loadCards(request: Request): Promise<DashboardCards> {
  const [decisions, earnings, sessionTemplates, requests, invitations] = await Promise.all([
    api('listGroupDecisions', {}),
    api('getEarnings', {}),
    api('listSessionTemplates', {}),
    api('listRequests', {}),
    api('listInvitations', { page: 1, pageSize: SHOWN_INVITATIONS }),
    ...(['sessionTypes', 'earnings'] as const).map((area) => areaTextsFor(request, area)),
  ])
  return {
    decisions: unwrapLoaderResult(decisions),
    earnings: unwrapLoaderResult(earnings),
    sessionTemplates: unwrapLoaderResult(sessionTemplates),
    requests: unwrapLoaderResult(requests),
    invitations: unwrapLoaderResult(invitations).items,
  }
}

async function loadList(when: ProviderSessionList['when'], query: URLSearchParams): Promise<ProviderSessionList> {
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1)
  return { when, ...unwrapLoaderResult(await api('listProviderSessions', { when, page, pageSize: PAGE_SIZE })) }
}

/** The start page of the provider area (specification §2, dashboard content). */
export default function DashboardPage() {
  const loaderData = useLoaderData<typeof clientLoader>()
  return loaderData ? <Dashboard {...loaderData} /> : <NotAProvider />
}

/** Shows users who are not providers a link to apply. */
function NotAProvider() {
  const { t, language } = useAreaTexts('providerDashboard')
  const start = (
    <ButtonLink href={buildPagePath('providerProfile', language)}>{t('providerDashboard.becomeOne')}</ButtonLink>
  )
  return (
    <EmptyState level="h1" icon="briefcase" title={t('providerDashboard.noPractice')} actions={start}>
      <p>{t('providerDashboard.noPracticeText')}</p>
    </EmptyState>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}

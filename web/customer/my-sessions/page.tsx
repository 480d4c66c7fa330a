import { type ClientLoaderFunctionArgs, data, type MetaArgs, useLoaderData } from 'react-router'
import { api, type Failed } from '../../api.ts'
import { head } from '../../head.ts'
import { SkeletonPage } from '../../kit/skeleton.tsx'
import { useMoreTexts } from '../../texts.tsx'
import { OneSession } from './one-session.tsx'
import { SessionLists, type SessionPages } from './session-lists.tsx'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'mySessions', title: t('sessions.title'), hidden: true }))
}

const PAGE_SIZE = 10
const MOST_COMING = 100

/** One session by its payment, or the lists. A login that ended meanwhile, or a lost network, is the frame's to show. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const id = params['paymentIntentId']
  return id ? oneSession(id) : lists(new URL(request.url).searchParams)
}

async function oneSession(id: string) {
  const [session, profile] = await Promise.all([api('getSession', { id }), api('getProfile', {})])
  if (!session.ok) throw failed(session)
  return { session: session.data, email: profile.ok ? profile.data.emailAddress : null }
}

async function lists(query: URLSearchParams): Promise<SessionPages> {
  const isHistory = query.get('when') === 'history'
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1)
  const [upcoming, history] = await Promise.all([
    api('listBookings', { when: 'upcoming', page: 1, pageSize: MOST_COMING }),
    isHistory ? api('listBookings', { when: 'history', page, pageSize: PAGE_SIZE }) : null,
  ])
  if (!upcoming.ok) throw failed(upcoming)
  if (history && !history.ok) throw failed(history)
  return { upcoming: upcoming.data, history: history?.data ?? null }
}

const failed = ({ status }: Failed) => data(null, { status })

export default function MySessionsPage() {
  const found = useLoaderData<typeof clientLoader>()
  return 'session' in found ? <OneSession {...found} /> : <SessionLists {...found} />
}

export function HydrateFallback() {
  const { t } = useMoreTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}

import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '../../api.ts'
import { head } from '../../head.ts'
import { SkeletonPage } from '../../kit/skeleton.tsx'
import { loaded } from '../../loaded.ts'
import { useMoreTexts } from '../../texts.tsx'
import { keepSession, keptSession } from './keep-sessions.ts'
import { loadTab } from './load-tab.ts'
import { OneSession } from './one-session.tsx'
import { loadSessionPapers } from './papers/load-papers.ts'
import { loadSessionVoices } from './reviews/load-voices.ts'
import { SessionTabs } from './session-tabs.tsx'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'mySessions', title: t('sessions.title'), hidden: true }))
}

/** One session by its payment, or a tab. A login that ended meanwhile, or a lost network, is the frame's to show. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const id = params['paymentIntentId']
  return id ? oneSession(id, request) : loadTab(request)
}

async function oneSession(id: string, request: Request) {
  const [answer, profile, papers, voices] = await Promise.all([
    api('getSession', { id }),
    api('getProfile', {}),
    loadSessionPapers(request, id),
    loadSessionVoices(request, id),
  ])
  const email = profile.ok ? profile.data.emailAddress : null
  const kept = !answer.ok && answer.status === 0 ? await keptSession(id) : null
  if (kept) return { session: kept.value, email, papers, keptAt: kept.at, voices }
  const session = loaded(answer)
  void keepSession(session)
  return { session, email, papers, keptAt: null, voices }
}

export default function MySessionsPage() {
  const found = useLoaderData<typeof clientLoader>()
  return 'session' in found ? <OneSession {...found} /> : <SessionTabs {...found} />
}

export function HydrateFallback() {
  const { t } = useMoreTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}

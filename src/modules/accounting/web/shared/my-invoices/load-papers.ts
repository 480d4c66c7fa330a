import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { loaded } from '#platform/web/loaded.ts'

export type Papers = Reply<'listPapers'>
export type SessionPapers = Reply<'sessionReceipts'>
export type Paper = SessionPapers[number]

const PAGE_SIZE = 10

/** All my papers, with the words of their tab. */
export async function loadPapers(request: Request, page: number): Promise<Papers> {
  const [papers] = await Promise.all([
    api('listPapers', { page, pageSize: PAGE_SIZE }),
    areaTextsFor(request, 'papers'),
  ])
  return loaded(papers)
}

/**
 * Papers of one session. It is shown without them too: before it is paid there are none, and without a network neither they nor
 * their words may come.
 */
export async function loadSessionPapers(request: Request, id: string): Promise<SessionPapers> {
  try {
    const [papers] = await Promise.all([api('sessionReceipts', { id }), areaTextsFor(request, 'papers')])
    return papers.ok ? papers.data : []
  } catch {
    return []
  }
}

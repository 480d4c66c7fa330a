import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { loaded } from '#platform/web/loaded.ts'

export type Papers = Reply<'listPapers'>
export type SessionPapers = Reply<'sessionReceipts'>
export type Paper = SessionPapers[number]

const PAGE_SIZE = 10

/** Loads a page of the client's invoices and credit notes, and the texts of their tab. */
export async function loadPapers(request: Request, page: number): Promise<Papers> {
  const [papers] = await Promise.all([
    api('listPapers', { page, pageSize: PAGE_SIZE }),
    areaTextsFor(request, 'papers'),
  ])
  return loaded(papers)
}

/**
 * Loads the invoices and credit notes of a session. Returns an empty list before the session is paid or without a
 * connection, so that the session can be shown anyway.
 */
export async function loadSessionPapers(request: Request, id: string): Promise<SessionPapers> {
  try {
    const [papers] = await Promise.all([api('sessionReceipts', { id }), areaTextsFor(request, 'papers')])
    return papers.ok ? papers.data : []
  } catch {
    return []
  }
}

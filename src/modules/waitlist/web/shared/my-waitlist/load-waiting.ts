import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { loaded } from '#platform/web/loaded.ts'

export type Waiting = Reply<'listWaiting'>
export type Wait = Waiting['items'][number]

/** Loads the waiting lists. Returns null when offline, because cached data would be outdated within minutes. */
export async function loadWaiting(request: Request): Promise<Waiting | null> {
  const texts = areaTextsFor(request, 'waiting').then(
    () => true,
    () => false,
  )
  const [answer, hasTexts] = await Promise.all([api('listWaiting', {}), texts])
  return !hasTexts || (!answer.ok && answer.status === 0) ? null : loaded(answer)
}

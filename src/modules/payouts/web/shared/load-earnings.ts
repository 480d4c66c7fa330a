import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { loaded } from '#platform/web/loaded.ts'

export type Earnings = Reply<'getEarnings'>

/** What both cards show, with their texts: for the loader of any page that has them. */
export async function loadEarnings(request: Request): Promise<Earnings> {
  const [answer] = await Promise.all([api('getEarnings', {}), areaTextsFor(request, 'books')])
  return loaded(answer)
}

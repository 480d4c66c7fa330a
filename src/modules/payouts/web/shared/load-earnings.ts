import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'

export type Earnings = Reply<'getEarnings'>

/** Loads the data and translations of both cards, for the loader of any page that shows them. */
export async function loadEarnings(request: Request): Promise<Earnings> {
  const [answer] = await Promise.all([api('getEarnings', {}), areaTextsFor(request, 'earnings')])
  return unwrapLoaderResult(answer)
}

import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'

export type Earnings = Reply<'getEarnings'>

/** Loads the data and translations for `EarningsCard` and `NextPayoutCard`. */
export async function loadEarnings(request: Request): Promise<Earnings> {
  const [response] = await Promise.all([api('getEarnings', {}), areaTextsFor(request, 'earnings')])
  return unwrapLoaderResult(response)
}

import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'

export type Waitlist = Reply<'listOwnWaitlist'>
export type WaitlistEntry = Waitlist['items'][number]

/** Loads the waiting lists. Returns null when offline, because cached data would be outdated within minutes. */
export async function loadWaitlist(request: Request): Promise<Waitlist | null> {
  const texts = areaTextsFor(request, 'waitlist').then(
    () => true,
    () => false,
  )
  const [answer, hasTexts] = await Promise.all([api('listOwnWaitlist', {}), texts])
  return !hasTexts || (!answer.ok && answer.status === 0) ? null : unwrapLoaderResult(answer)
}

import type { EncodedBody } from './encoded-body.ts'
import { SharedCache } from './shared-cache.ts'
import type { StoredPage } from './stored-page.ts'

/** Memory for stored pages, about 350 of them with their compressed forms. */
const MAX_PAGE_BYTES = 64_000_000
/** Memory for stored replies, about 600 pages of search results. */
const MAX_REPLY_BYTES = 16_000_000

/** Caches of what the server stores for all visitors: pages, and bodies of replies to calls. */
export interface SharedCaches {
  pages: SharedCache<StoredPage>
  replies: SharedCache<EncodedBody>
}

export const createSharedCaches = (): SharedCaches => ({
  pages: new SharedCache(MAX_PAGE_BYTES),
  replies: new SharedCache(MAX_REPLY_BYTES),
})

/** What a change drops from the caches: everything, or the results that show one of these ids. */
export type Invalidation = 'all' | ReadonlySet<string>

export function invalidate({ pages, replies }: SharedCaches, invalidation: Invalidation): void {
  // Pages are rendered from replies, so replies come first.
  for (const cache of [replies, pages]) {
    if (invalidation === 'all') cache.clear()
    else cache.dropShowing(invalidation)
  }
}

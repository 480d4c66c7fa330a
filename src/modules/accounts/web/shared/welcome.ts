import { favouritesBeyond, keepFavourites } from '#modules/search/web/shared/favourites.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { forgetKept, keepLogin, type LoginItems } from '#platform/web/login.ts'
import { notices } from '#ui/notices.ts'
import { forgetTyped } from './typed.ts'

/** Keeps a login that has just been given and says so; the account's favourites and those of the cookie join (specification §3). */
export function welcome(login: Reply<'login'>, text: string): void {
  forgetTyped()
  // Whoever logs in over somebody else at a shared computer must not find their sessions.
  forgetKept()
  keepLogin(login as LoginItems)
  notices.show({ kind: 'good', text })
  void takeFavourites()
}

/** Nobody waits for it: without an answer the cookie goes on alone. */
async function takeFavourites(): Promise<void> {
  const profile = await api('getProfile', {})
  if (!profile.ok) return
  // What a visitor kept in the cookie belongs to the account from now on.
  for (const providerId of favouritesBeyond(profile.data.bookmarkedProviderIds))
    void api('putBookmark', { providerId, isBookmarked: true })
  keepFavourites(profile.data.bookmarkedProviderIds)
}

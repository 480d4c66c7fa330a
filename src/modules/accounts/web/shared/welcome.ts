import { favouritesBeyond, keepFavourites } from '#modules/search/web/shared/favourites.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { forgetKept, keepLogin, type LoginItems } from '#platform/web/login.ts'
import { notices } from '#ui/notices.ts'
import { forgetTyped } from './typed.ts'

/** Stores a new login, shows a notice and merges the bookmarks of the cookie with the account's (specification §3). */
export function welcome(login: Reply<'login'>, text: string): void {
  forgetTyped()
  // On a shared computer the previous user's cached data must not be visible.
  forgetKept()
  keepLogin(login as LoginItems)
  notices.show({ kind: 'good', text })
  void mergeFavourites()
}

/** Runs in the background; without a reply the cookie remains unchanged. */
async function mergeFavourites(): Promise<void> {
  const profile = await api('getProfile', {})
  if (!profile.ok) return
  // Bookmarks made before login are added to the account.
  for (const providerId of favouritesBeyond(profile.data.bookmarkedProviderIds))
    void api('putBookmark', { providerId, isBookmarked: true })
  keepFavourites(profile.data.bookmarkedProviderIds)
}

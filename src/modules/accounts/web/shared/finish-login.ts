import { api, type Reply } from '#platform/web/api.ts'
import { clearOfflineData, type LoginItems, storeLogin } from '#platform/web/login.ts'
import { notices } from '#ui/notices.ts'
import { clearAccountDraft } from './account-draft.ts'
import { clearBookmarks, listUnsyncedBookmarks, mergeBookmarks } from './bookmarks.ts'

/** Stores a new login, shows a notice and merges the cookie's bookmarks with the account's (specification §3). */
export function finishLogin(login: Reply<'login'>, text: string): void {
  clearAccountDraft()
  // On a shared computer the previous user's cached data must not be visible.
  clearOfflineData()
  storeLogin(login as LoginItems)
  notices.show({ kind: 'good', text })
  void mergeAccountBookmarks()
}

/**
 * Merges the bookmarks of the account and the cookie in the background. If the profile cannot be loaded, the cookie
 * remains unchanged.
 */
async function mergeAccountBookmarks(): Promise<void> {
  const profile = await api('getProfile', {})
  if (!profile.ok) return
  // Bookmarks made before login are added to the account.
  for (const providerId of listUnsyncedBookmarks(profile.data.bookmarkedProviderIds)) void addBookmark(providerId)
  mergeBookmarks(profile.data.bookmarkedProviderIds)
}

/** The account of a person who has withdrawn consent has no bookmarks, so those made before login are deleted. */
async function addBookmark(providerId: string): Promise<void> {
  const result = await api('putBookmark', { providerId, isBookmarked: true })
  if (!result.ok && result.code === 'consentWithdrawn') clearBookmarks()
}

import { api, type Reply } from '../api.ts'
import { keepFavourites } from '../favourites.ts'
import { notices } from '../kit/notices.ts'
import { keepLogin, type LoginItems } from '../login.ts'
import { forgetTyped } from './typed.ts'

/** Keeps a login that has just been given and says so; the account's favourites join those of the cookie (specification §3). */
export function welcome(login: Reply<'login'>, text: string): void {
  forgetTyped()
  keepLogin(login as LoginItems)
  notices.show({ kind: 'good', text })
  void takeFavourites()
}

/** Nobody waits for it: without an answer the cookie goes on alone. */
async function takeFavourites(): Promise<void> {
  const profile = await api('getProfile', {})
  if (profile.ok) keepFavourites(profile.data.bookmarkedProviderIds)
}

import { dropFavourites } from '#modules/search/web/shared/favourites.ts'
import { api } from '#platform/web/api.ts'
import { dropLogin, readLogin } from '#platform/web/login.ts'

/** Ends this login: here at once, on the server by its cancel token, which works even when the access token has expired. */
export async function signOut(): Promise<void> {
  const login = readLogin()
  dropLogin()
  dropFavourites()
  if (login) await api('signOut', { cancelToken: login.cancelToken })
}

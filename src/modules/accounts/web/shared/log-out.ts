import { api } from './api.ts'
import { dropFavourites } from './favourites.ts'
import { dropLogin, readLogin } from './login.ts'

/** Ends this login: here at once, on the server by its cancel token, which works even when the access token has expired. */
export async function signOut(): Promise<void> {
  const login = readLogin()
  dropLogin()
  dropFavourites()
  if (login) await api('signOut', { cancelToken: login.cancelToken })
}

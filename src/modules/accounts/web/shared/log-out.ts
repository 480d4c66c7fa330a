import { api } from '#platform/web/api.ts'
import { clearLogin, readLogin } from '#platform/web/login.ts'

/**
 * Logs out immediately in the browser and then on the server. The cancel token works even after the access token has
 * expired.
 */
export async function logOut(): Promise<void> {
  const login = readLogin()
  clearLogin()
  if (login) await api('signOut', { cancelToken: login.cancelToken })
}

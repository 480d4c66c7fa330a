import { ROLE } from '#platform/values/enums.ts'
import { clearLogin, storeLogin } from '#platform/web/login.ts'

/** The role of the logged-in user. */
export type TestLogin = keyof typeof ROLE

/** Stores a login in the browser; null logs out. The token is not verified; only its role is read. */
export function logInAs(who: TestLogin | null): void {
  if (!who) {
    clearLogin()
    return
  }
  const role = ROLE[who]
  const accessToken = `test.${btoa(JSON.stringify({ role }))}.test`
  storeLogin({ accessToken, refreshToken: 'test', cancelToken: 'test', role })
}

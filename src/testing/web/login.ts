import { ROLE } from '#platform/values/enums.ts'
import { clearLogin, storeLogin } from '#platform/web/login.ts'

/** The role of the logged-in user. */
export type TestLogin = keyof typeof ROLE

/** Stores a login in the browser; null logs the user out. Nothing verifies the token; only its role is read. */
export function logInAs(login: TestLogin | null): void {
  if (!login) {
    clearLogin()
    return
  }
  const role = ROLE[login]
  const accessToken = `test.${btoa(JSON.stringify({ role }))}.test`
  storeLogin({ accessToken, refreshToken: 'test', cancelToken: 'test', role })
}

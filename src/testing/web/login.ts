import { ROLE } from '#platform/values/enums.ts'
import { dropLogin, keepLogin } from '#platform/web/login.ts'

/** Whose login the page has. */
export type TestLogin = keyof typeof ROLE

/** Logs in in the browser's storage, as after a login; null logs out. Nothing checks the token but what reads its role. */
export function logInAs(who: TestLogin | null): void {
  if (!who) {
    dropLogin()
    return
  }
  const role = ROLE[who]
  const accessToken = `test.${btoa(JSON.stringify({ role }))}.test`
  keepLogin({ accessToken, refreshToken: 'test', cancelToken: 'test', role })
}

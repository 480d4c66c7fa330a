import { hashPassword } from '#modules/accounts/server/passwords.ts'
import type { CallName } from '#modules/call-paths.ts'
import type { CallResponse, createTestApp } from './test-app.ts'

type Call = Awaited<ReturnType<typeof createTestApp>>['call']
let address = 0

/** A browser that stores cookies and has its own network address. */
export function createCookieClient(call: Call) {
  const cookies = new Map<string, string>()
  const from = `10.${60 + ((++address >> 8) & 63)}.${address & 255}.7`
  return async <N extends CallName>(
    name: N,
    input: Record<string, unknown> = {},
    as?: { accessToken: string },
  ): Promise<CallResponse<N>> => {
    const cookie = [...cookies].map(([one, value]) => `${one}=${value}`).join('; ')
    const answer = await call(name, input, { as, from, headers: { cookie } })
    for (const line of [answer.headers['set-cookie'] ?? []].flat() as string[]) {
      const [pair] = line.split(';', 1)
      const [one, value] = pair!.split('=')
      cookies.set(one!, value!)
    }
    return answer
  }
}

/** The password of test users who log in with one; it is hashed only once. */
export const KNOWN_PASSWORD = 'Parool-1234'
export const knownPasswordHash = hashPassword(KNOWN_PASSWORD)

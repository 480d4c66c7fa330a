import { hashPassword } from '#modules/accounts/server/passwords.ts'
import type { CallName } from '#modules/call-paths.ts'
import type { CallResponse, createTestApp } from './test-app.ts'

type Call = Awaited<ReturnType<typeof createTestApp>>['call']
let clientCount = 0

/** Creates an API client that stores cookies like a browser and has its own network address. */
export function createCookieClient(call: Call) {
  const cookies = new Map<string, string>()
  const from = `10.${60 + ((++clientCount >> 8) & 63)}.${clientCount & 255}.7`
  return async <N extends CallName>(
    name: N,
    input: Record<string, unknown> = {},
    as?: { accessToken: string },
  ): Promise<CallResponse<N>> => {
    const cookie = [...cookies].map(([one, value]) => `${one}=${value}`).join('; ')
    const response = await call(name, input, { as, from, headers: { cookie } })
    for (const line of [response.headers['set-cookie'] ?? []].flat() as string[]) {
      const [pair] = line.split(';', 1)
      const [one, value] = pair!.split('=')
      cookies.set(one!, value!)
    }
    return response
  }
}

/** Password of all test users who log in with one. */
export const KNOWN_PASSWORD = 'Parool-1234'
/** Hashed once for all users, because hashing is slow. */
export const knownPasswordHash = hashPassword(KNOWN_PASSWORD)

import type { Page } from 'playwright-core'
import { ADMIN_CALL_PATHS } from '#modules/admin-call-paths.ts'
import { CALL_PATHS, type CallName } from '#modules/call-paths.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { CallInput, CallReply, Envelope } from '#platform/contract/call.ts'

const PATHS = { ...CALL_PATHS, ...ADMIN_CALL_PATHS }
const LOGIN_FIELDS = ['accessToken', 'refreshToken', 'cancelToken', 'role'] as const

/**
 * Calls the API from a page as the user logged in there, with the anti-forgery pair and bearer token of specification
 * §7. @throws with the API's error message
 */
export async function callApiFromPage<Name extends CallName>(
  page: Page,
  name: Name,
  input: CallInput<AllCalls[Name]>,
): Promise<CallReply<AllCalls[Name]>> {
  const [method, pattern] = PATHS[name]
  const rest = { ...(input as Record<string, unknown>) }
  const path = pattern.replace(/\{(\w+)\}/g, (_whole, key: string) =>
    encodeURIComponent(String(removeValue(rest, key))),
  )
  const request = { method, url: `/api${path}`, body: method === 'GET' ? null : JSON.stringify(rest) }
  const envelope = (await page.evaluate(fetchInPage, request)) as Envelope<CallReply<AllCalls[Name]>>
  if (!envelope.succeeded) throw new Error(`${name}: ${envelope.errors.join('; ') || envelope.message}`)
  return envelope.data!
}

function removeValue(values: Record<string, unknown>, key: string): unknown {
  const value = values[key]
  delete values[key]
  return value
}

/** Runs in the browser. */
async function fetchInPage({
  method,
  url,
  body,
}: {
  method: string
  url: string
  body: string | null
}): Promise<unknown> {
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
  const bearer = localStorage.getItem('accessToken')
  const headers = {
    'x-xsrf-token': decodeURIComponent(token),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
  }
  return (await fetch(url, { method, headers, body })).json()
}

/** Logs in and stores the tokens where the site reads them (specification §3). The page must already be on the site. */
export async function logInFromPage(page: Page, person: { email: string; password: string }): Promise<void> {
  const login = await callApiFromPage(page, 'login', { userName: person.email, password: person.password })
  const entries = LOGIN_FIELDS.map((name) => [name, String(login[name])] as const)
  await page.evaluate((pairs) => {
    for (const [name, value] of pairs) localStorage.setItem(name, value)
  }, entries)
}

/** Releases the logged-in customer's holds, because their number is limited (speed.md 6.3). */
export async function releaseHoldsFromPage(page: Page): Promise<void> {
  const { items } = await callApiFromPage(page, 'listBookings', { when: 'upcoming', page: 1, pageSize: 50 })
  for (const { status, bookingId } of items) {
    if (status === 'pendingPayment') await callApiFromPage(page, 'releaseHold', { id: bookingId })
  }
}

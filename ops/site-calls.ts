import type { Page } from 'playwright-core'
import { ADMIN_CALL_PATHS } from '#modules/admin-call-paths.ts'
import { CALL_PATHS, type CallName } from '#modules/call-paths.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { CallInput, CallReply, Envelope } from '#platform/contract/call.ts'

const PATHS = { ...CALL_PATHS, ...ADMIN_CALL_PATHS }
const LOGIN_ITEMS = ['accessToken', 'refreshToken', 'cancelToken', 'role'] as const

/**
 * Calls the API from inside a page, as the user signed in there (specification §7: anti-forgery pair, bearer token).
 * @throws with the API's error message.
 */
export async function callApiFromPage<N extends CallName>(
  page: Page,
  name: N,
  input: CallInput<AllCalls[N]>,
): Promise<CallReply<AllCalls[N]>> {
  const [method, pattern] = PATHS[name]
  const rest = { ...(input as Record<string, unknown>) }
  const path = pattern.replace(/\{(\w+)\}/g, (_whole, key: string) => encodeURIComponent(String(takeValue(rest, key))))
  const request = { method, url: `/api${path}`, body: method === 'GET' ? null : JSON.stringify(rest) }
  const envelope = (await page.evaluate(fetchInPage, request)) as Envelope<CallReply<AllCalls[N]>>
  if (!envelope.succeeded) throw new Error(`${name}: ${envelope.errors.join('; ') || envelope.message}`)
  return envelope.data!
}

function takeValue(values: Record<string, unknown>, key: string): unknown {
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

/** Logs in and stores the tokens where the site reads them (specification §3); the page must be on the site. */
export async function logInFromPage(page: Page, person: { email: string; password: string }): Promise<void> {
  const items = await callApiFromPage(page, 'login', { userName: person.email, password: person.password })
  const entries = LOGIN_ITEMS.map((name) => [name, String(items[name])] as const)
  await page.evaluate((pairs) => {
    for (const [name, value] of pairs) localStorage.setItem(name, value)
  }, entries)
}

/** Releases the signed-in customer's holds, because their number is limited (speed.md 6.3). */
export async function releaseHoldsFromPage(page: Page): Promise<void> {
  const { items } = await callApiFromPage(page, 'listBookings', { when: 'upcoming', page: 1, pageSize: 50 })
  for (const { status, bookingId } of items) {
    if (status === 'pendingPayment') await callApiFromPage(page, 'releaseHold', { id: bookingId })
  }
}

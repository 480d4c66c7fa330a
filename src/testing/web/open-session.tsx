import { expect } from 'vitest'
import { page } from 'vitest/browser'
import MySessionsPage, { clientLoader } from '#modules/bookings/web/my-sessions/page.tsx'
import type { Session } from '#modules/bookings/web/my-sessions/session.ts'
import { buildPagePath } from '#modules/pages.ts'
import { BOOKED_SESSION, FULL_REFUND } from './booked-session.ts'
import { buildReply, type PartialReply } from './build-reply.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { renderComponent } from './render-component.tsx'

export const buildSessionReply = (part: PartialReply<Session> = {}): Session =>
  buildReply('getSession', { ...BOOKED_SESSION, ...part } as PartialReply<Session>)

interface OpenOptions {
  replies?: Parameters<typeof fakeApi>[0]
  language?: 'en' | 'et' | 'ru'
  /** The query string: '?do=cancel'. */
  query?: string
}

/** Opens the page of a client's session. By default it is booked and paid and has no documents, feedback or claim. */
export async function openSession(
  part: PartialReply<Session>,
  { replies, language = 'en', query = '' }: OpenOptions = {},
): Promise<FakeApi> {
  const api = fakeApi({
    getSession: buildSessionReply(part),
    getProfile: buildReply('getProfile', { firstName: 'Mari', lastName: 'Maasikas', emailAddress: 'mari@example.ee' }),
    sessionReceipts: [],
    sessionFeedback: buildReply('sessionFeedback'),
    sessionClaim: buildReply('sessionClaim'),
    refundPreview: buildReply('refundPreview', FULL_REFUND),
    ...replies,
  })
  const path = buildPagePath('mySessions', language)
  await renderComponent(<MySessionsPage />, {
    path: `${path}/pi_1${query}`,
    route: `${path}/:paymentIntentId`,
    loader: clientLoader,
    login: 'customer',
  })
  await expect.element(page.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

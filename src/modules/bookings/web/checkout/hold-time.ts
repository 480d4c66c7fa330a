import { loadPendingAgreement } from '#modules/accounts/web/shared/terms.ts'
import { loadInvitationSecret } from '#modules/invitations/web/shared/invitation-secret.ts'
import type { DomainErrorCode } from '#platform/values/errors.ts'
import { type ApiFailure, api, type Reply } from '#platform/web/api.ts'
import { checkoutDrafts } from './checkout-drafts.ts'
import type { CheckoutSelection } from './checkout-selection.ts'
import type { ConsentRequest } from './consent-step.tsx'

export type Payment = Reply<'createPaymentIntent'>
export type Session = Reply<'getSession'>
/** The data for the checkout summary. A `Session` has all of these fields and can be passed instead. */
export type CheckoutOffer = Reply<'offerSummary'>

export type HoldResult =
  | { kind: 'consentNeeded'; request: ConsentRequest; session: Session | null }
  | { kind: 'held'; payment: Payment; session: Session }
  | { kind: 'rejected'; code: DomainErrorCode; message: string; alternatives: string[]; session: Session | null }
  | { kind: 'failed'; message: string; isStripeDown: boolean }

const pendingRequests = new Map<string, Promise<HoldResult>>()

/**
 * Holds a time or seat, or returns the existing hold. Concurrent calls, as when a component renders twice, share one
 * request.
 */
export function holdTime(selection: CheckoutSelection): Promise<HoldResult> {
  const requestKey = JSON.stringify(selection)
  const pending = pendingRequests.get(requestKey) ?? hold(selection).finally(() => pendingRequests.delete(requestKey))
  pendingRequests.set(requestKey, pending)
  return pending
}

async function hold(selection: CheckoutSelection): Promise<HoldResult> {
  // Consent is checked for existing holds too, because a waiting list offer is created without it and the terms may
  // have changed since.
  const request = await loadPendingAgreement()
  if (request) {
    const booking = selection.kind === 'booking' ? await api('getSession', { id: selection.bookingId }) : null
    return { kind: 'consentNeeded', request, session: booking?.ok ? booking.data : null }
  }
  const reply =
    selection.kind === 'booking'
      ? await api('resumePayment', { bookingId: selection.bookingId })
      : await createHold(selection)
  const bookingId = reply.ok ? reply.data.bookingId : selection.kind === 'booking' && selection.bookingId
  const session = bookingId ? await api('getSession', { id: bookingId }) : null
  if (!reply.ok) return toFailedHold(reply, session?.ok ? session.data : null)
  if (session?.ok) return { kind: 'held', payment: reply.data, session: session.data }
  return toFailedHold(session as ApiFailure, null)
}

function toHoldInput(selection: Exclude<CheckoutSelection, { kind: 'booking' }>) {
  if (selection.kind === 'seat') return { groupSessionRecurrenceId: selection.occurrenceId }
  if (selection.kind === 'time')
    return { sessionTemplateId: selection.sessionTemplateId, startDateTime: selection.start }
  const secret = loadInvitationSecret(selection.invitationId)
  return { invitationId: selection.invitationId, startDateTime: selection.start, ...(secret && { secret }) }
}

const WAIT_MS = 700
const MAX_ATTEMPTS = 8

async function createHold(selection: Exclude<CheckoutSelection, { kind: 'booking' }>) {
  const note = (checkoutDrafts.loadNote(selection) ?? '').trim()
  const holdInput = toHoldInput(selection)
  const send = () =>
    api(
      'createPaymentIntent',
      { ...holdInput, ...(note && { note }) },
      { idempotencyKey: checkoutDrafts.ensureRequestKey(selection, note) },
    )
  let reply = await send()
  for (let attempts = 1; attempts < MAX_ATTEMPTS && !reply.ok && reply.code === 'keyInFlight'; attempts++) {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    reply = await send()
  }
  // Without a response, or after a server error, the key is kept so that a retry repeats the same request. After any
  // other response, a retry is a new request.
  if (reply.ok || (reply.status > 0 && reply.status < 500)) checkoutDrafts.clearRequest(selection)
  return reply
}

function toFailedHold({ status, code, message, data }: ApiFailure, session: Session | null): HoldResult {
  const isRetryable = status === 0 || status >= 500 || status === 429
  if (isRetryable || !code) return { kind: 'failed', message, isStripeDown: code === 'paymentsDown' }
  return { kind: 'rejected', code, message, alternatives: parseAlternatives(data), session }
}

/**
 * Parses the three nearest free times that the error lists when the selected time is no longer free (decisions: 409).
 */
function parseAlternatives(data: unknown): string[] {
  const times = (data as { alternatives?: unknown } | null)?.alternatives
  return Array.isArray(times) ? times.filter((time): time is string => typeof time === 'string') : []
}

import { randomUUID } from 'node:crypto'
import { issueMissingInvoices } from '#modules/accounting/server/invoices/issue-missing-invoices.ts'
import { completeSessions } from '#modules/bookings/server/complete-sessions.ts'
import { makeDueTransfers } from '#modules/payouts/server/transfers/public.ts'
import { processWaitlists } from '#modules/waitlist/server/public.ts'
import { createTestCustomer, createTestGroupDate, createTestProvider } from '../factories.ts'
import { createOrganizationWithManager } from '../organization-with-manager.ts'
import { createRoomParticipant } from '../room-participant.ts'
import { createZoomMeetingRow } from '../zoom-meeting-row.ts'
import type { People } from './create-people.ts'
import { PHONES } from './markers.ts'
import { bookAndPay, type ForeignIdsSetup } from './setup.ts'

/**
 * Moves the clock to 30 hours after the sessions' start, then completes them, pays them out and issues their invoices.
 */
async function passSessions({ deps, payments }: ForeignIdsSetup, start: Temporal.Instant): Promise<void> {
  deps.clock.moveTo(start.add({ hours: 30 }))
  payments.sandbox.control.setClockOffset(20 * 86_400_000)
  await completeSessions(deps)
  await makeDueTransfers(deps)
  await issueMissingInvoices(deps)
}

/** Adds a paid personal session and a paid group session, and moves the clock to the day after. */
export async function addPastSessions(setup: ForeignIdsSetup, people: People, start: string): Promise<void> {
  const { deps, callAs } = setup
  const { client, provider, marker } = people
  const { sessionTemplateId, providerId } = provider
  const startAt = Temporal.Instant.from(start)
  const personalInput = { sessionTemplateId, startDateTime: start, note: marker('bookingnote') }
  const { bookingId } = await bookAndPay(setup, client, personalInput)
  const groupStart = startAt.add({ hours: 2 }).toString()
  const { occurrenceId } = await createTestGroupDate(deps, providerId, { startAt: groupStart, seats: 6 })
  const group = await bookAndPay(setup, client, { groupSessionRecurrenceId: occurrenceId })
  for (const person of [client, provider])
    await createRoomParticipant(deps, {
      ...{ bookingId, customerAccountId: person.customerAccountId, isCounsellor: person === provider },
      ...{ came: start, left: startAt.add({ minutes: 50 }).toString() },
    })
  await passSessions(setup, startAt)
  const company = { companyName: marker('companyname'), registryCode: '10000024', address: marker('companyaddress') }
  await callAs(client, 'createInvoice', { bookingId, ...company })
  await addFeedback(setup, people, group.bookingId)
  await callAs(client, 'openClaim', { bookingId, text: marker('claim') })
}

async function addFeedback({ deps, callAs }: ForeignIdsSetup, { client, provider, marker }: People, bookingId: string) {
  const input = { id: provider.providerId, bookingId, score: 5, feedback: `Thank you ${marker('feedback')}` }
  const { feedbackId } = await callAs(client, 'giveFeedback', input)
  const published_at = deps.clock.now()
  await deps.db.updateTable('feedback').set({ published_at }).where('feedback_id', '=', feedbackId).execute()
  await callAs(provider, 'reportFeedback', { id: feedbackId, reason: 'names', text: marker('feedbackreport') })
}

/**
 * Adds the records that upcoming sessions involve: bookings in every state, a waiting list, messages and invitations.
 */
export async function addUpcomingSessions(setup: ForeignIdsSetup, people: People, day: string): Promise<void> {
  const { callAs } = setup
  const { client, provider, marker } = people
  const at = (hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`
  const buildInput = (hour: number) => ({
    ...{ sessionTemplateId: provider.sessionTemplateId, startDateTime: at(hour), note: marker('bookingnote') },
  })
  const booked = await bookAndPay(setup, client, buildInput(6))
  const moving = await bookAndPay(setup, client, buildInput(8))
  await callAs(provider, 'askToReschedule', {
    ...{ id: moving.bookingId, startDateTimes: [at(10)], note: marker('reschedulenote') },
  })
  const cancelled = await bookAndPay(setup, client, buildInput(11))
  const reason = marker('cancellationreason')
  await callAs(client, 'cancelBooking', { id: cancelled.bookingId, x: '0', cancellationReason: reason })
  await callAs(client, 'createPaymentIntent', buildInput(12))
  // More than 75 days ahead, so that the card is charged later.
  const far = { ...buildInput(6), startDateTime: '2027-03-15T10:00:00Z' }
  const { paymentIntentId } = await callAs(client, 'createPaymentIntent', far)
  const card = { payment_method: 'pm_card_visa', return_url: 'http://127.0.0.1/' }
  await setup.payments.stripe.setupIntents.confirm(paymentIntentId, card)
  await callAs(client, 'checkPaymentIntent', { id: paymentIntentId })
  await addWaitlistOffer(setup, people, at(14))
  await addContacts(setup, people, { bookingId: booked.bookingId, time: at(16) })
  await addInvitations(setup, people, [at(17), at(18), at(19)])
  await addLinks(setup, people)
  // Removed pictures remain stored for ten minutes, so that they can be restored.
  await callAs(client, 'deleteCustomerImage')
  await callAs(provider, 'deleteProviderImage')
  await addZoomMeeting(setup, people, { bookingId: booked.bookingId, startAt: Temporal.Instant.from(at(6)) })
}

async function addZoomMeeting(
  { deps }: ForeignIdsSetup,
  { provider }: People,
  meeting: { bookingId: string; startAt: Temporal.Instant },
): Promise<void> {
  const { zoom } = deps.settings
  await createZoomMeetingRow(deps, { ...meeting, providerId: provider.providerId })
  // `createZoomMeetingRow` configures Zoom, so the previous setting is restored.
  deps.settings.zoom = zoom
}

/**
 * Adds two group dates with the client on the waiting list: one that is fully booked, and one with a released seat that
 * is offered to the client.
 */
async function addWaitlistOffer(setup: ForeignIdsSetup, { client, provider }: People, startAt: string): Promise<void> {
  const { deps, callAs } = setup
  for (const isReleased of [false, true]) {
    const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, { startAt, seats: 1 })
    const groupDate = { groupSessionRecurrenceId: occurrenceId }
    const other = await createTestCustomer(deps)
    const { bookingId: id } = await bookAndPay(setup, other, groupDate)
    await callAs(client, 'joinWaitlist', groupDate)
    if (isReleased) await callAs(other, 'cancelBooking', { id, x: '0', cancellationReason: '' })
  }
  await processWaitlists(deps)
}

/** Adds what a client and a provider write to and about each other. */
async function addContacts({ callAs }: ForeignIdsSetup, people: People, options: { bookingId: string; time: string }) {
  const { client, provider, marker } = people
  const { bookingId, time } = options
  await callAs(client, 'putBookmark', { providerId: provider.providerId, isBookmarked: true })
  const { conversationId: id } = await callAs(client, 'openConversation', { bookingId })
  await callAs(client, 'sendMessage', { id, messageId: randomUUID(), text: marker('clientmessage') })
  await callAs(provider, 'sendMessage', { id, messageId: randomUUID(), text: marker('counsellormessage') })
  const { items } = await callAs(provider, 'listContacts')
  const { contactId } = items[0]!
  const noteIds = Array.from({ length: 4 }, () => randomUUID())
  for (const noteId of noteIds)
    await callAs(provider, 'putContactNote', { id: contactId, noteId, text: marker('contactnote'), version: 0 })
  // Deleted notes remain stored, so that they can be restored.
  for (const noteId of noteIds.slice(0, 2)) await callAs(provider, 'deleteContactNote', { id: contactId, noteId })
  await callAs(client, 'customerRequest', {
    ...{ providerId: provider.providerId, name: marker('requestname'), email: `${marker('requestemail')}@hool.test` },
    ...{ phone: PHONES[people.group], availableTimes: [time] },
  })
}

/**
 * Invites someone without an account to a session type and to a session that only they can see, and also invites the
 * client to the session type.
 */
async function addInvitations({ callAs }: ForeignIdsSetup, { client, provider, marker }: People, times: string[]) {
  const { sessionTemplateId } = provider
  const outsider = { name: marker('invitedname'), email: `${marker('invitedemail')}@hool.test` }
  const ownTerms = { title: marker('privatetitle'), durationInMinutes: 60, location: 1, languageId: 2, price: 50 }
  const inputs = [
    { ...outsider, sessionTemplateId },
    { ...outsider, ...ownTerms },
    { customerAccountId: client.customerAccountId, sessionTemplateId },
  ]
  for (const [index, input] of inputs.entries())
    await callAs(provider, 'addInvitation', {
      ...input,
      message: marker('invitation'),
      startDateTimes: [times[index]!],
    })
}

/**
 * Adds unanswered link requests: another organisation invites the counsellor, and another counsellor asks to join the
 * organisation.
 */
async function addLinks({ deps, callAs }: ForeignIdsSetup, { provider, organizationId }: People): Promise<void> {
  const { email_address: emailAddress } = await deps.db
    .selectFrom('customer_account')
    .select('email_address')
    .where('customer_account_id', '=', provider.customerAccountId)
    .executeTakeFirstOrThrow()
  await callAs((await createOrganizationWithManager(deps)).manager, 'inviteMember', { emailAddress })
  await callAs(await createTestProvider(deps), 'askOrganization', { organizationId })
}

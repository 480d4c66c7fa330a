import { sql, type Transaction } from 'kysely'
import { consumeRateLimit } from '#modules/accounts/server/public.ts'
import { floorToMinute, loadCalendar } from '#modules/availability/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { addPrivateTemplate, assertVatGround } from '#modules/providers/server/session-types/public.ts'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { SESSION_TYPE, type UiLanguage } from '#platform/values/enums.ts'
import { getBookingRules } from './available-times.ts'
import type { Invitation } from './find-invitation.ts'
import { isClientCondition } from './options.ts'
import { findOwnInvitation } from './own-invitations.ts'
import { recordSessionRequestAnswer } from './requests/session-requests.ts'
import { type InvitedTime, planInvitedTimes, planOccurrenceTimes, reserveInvitedTimes } from './reserve-times.ts'
import { sendInvitationEmail } from './send-invitation-emails.ts'
import {
  type AddInvitationInput,
  calculateInvitationPrice,
  type InvitationTerms,
  loadInvitationTerms,
} from './terms.ts'

type Tx = Transaction<Tables>

interface Client {
  customerAccountId: string | null
  name: string
  email: string
  language: UiLanguage
}

/** Validates the client, terms and price, reserves all times and sends the invitation. Fails if a time is taken. */
export const addInvitation: Handler<AllCalls['addInvitation']> = async (input, context) => {
  const providerId = requireCaller(context).providerId!
  const client = await loadClient(input, context, providerId)
  const terms = await loadInvitationTerms(input, { context, providerId, language: client.language })
  const price = calculateInvitationPrice(terms.fee, input)
  await assertVatGround(context.db, providerId, { ground: terms.vatGround, now: context.now })
  await consumeRateLimit(context, 'invitation', client.email)
  await consumeRateLimit(context, 'invitationsOfProvider', providerId)
  const id = await context.db.transaction().execute(async (tx) => {
    const invitation = await createInvitation(tx, { input, context, providerId, client, terms, price })
    if (input.customerRequestId) await answerRequest(tx, context, { id: input.customerRequestId, invitation })
    await refreshSearchRow(tx, providerId, context.now)
    await sendInvitationEmail(context, tx, invitation)
    return invitation.invitation_id
  })
  return (await findOwnInvitation(context, id))!
}

/** Fails with `notFound` if the account is not a client of this provider, so that its existence is not revealed. */
async function loadClient(
  input: AddInvitationInput,
  context: Context<'notFound'>,
  providerId: string,
): Promise<Client> {
  if (!input.customerAccountId)
    return {
      customerAccountId: null,
      name: input.name!,
      email: input.email!,
      language: input.language ?? context.language,
    }
  const { rows } = await sql<{ name: string; email: string; language: UiLanguage }>`
    select c.first_name || ' ' || c.last_name as name, c.email_address as email, c.ui_language as language
    from customer_account c where c.customer_account_id = ${input.customerAccountId}
      and exists (select from booking b where b.customer_account_id = c.customer_account_id and ${isClientCondition(providerId)})`.execute(
    context.db,
  )
  if (!rows[0]) return context.fail('notFound')
  return { customerAccountId: input.customerAccountId, ...rows[0] }
}

interface NewInvitation {
  input: AddInvitationInput
  context: Context<'invitedTimeTaken' | 'templateNotOffered' | 'groupFull'>
  providerId: string
  client: Client
  terms: InvitationTerms
  price: ReturnType<typeof calculateInvitationPrice>
}

async function createInvitation(tx: Tx, data: NewInvitation): Promise<Invitation> {
  const { context, providerId, terms } = data
  const { now } = context
  const isGroup = terms.type === SESSION_TYPE.group
  const personalTimes = isGroup ? null : await planPersonalTimes(tx, data)
  const times = personalTimes?.map((time) => ({ ...time, occurrenceId: null })) ?? (await planGroupTimes(tx, data))
  const invitation = await insertInvitationRow(tx, data, times)
  const invitationId = invitation.invitation_id
  if (personalTimes) await reserveInvitedTimes(context, tx, personalTimes, { providerId, now, invitationId })
  await tx
    .insertInto('invitation_time')
    .values(
      times.map((time) => ({
        invitation_id: invitationId,
        start_at: time.startAt,
        group_occurrence_id: time.occurrenceId,
        release_at: time.expiresAt,
      })),
    )
    .execute()
  return invitation
}

function planPersonalTimes(tx: Tx, { input, context, providerId, terms }: NewInvitation) {
  const { startDateTimes, groupSessionRecurrenceIds } = input
  if (groupSessionRecurrenceIds.length > 0 || startDateTimes.length === 0)
    throw new InvalidFieldError('startDateTimes', 'error.inviteTimes')
  return planInvitedTimes(tx, startDateTimes, { providerId, now: context.now, minutes: terms.durationInMinutes })
}

async function planGroupTimes(tx: Tx, { input, context, providerId, terms }: NewInvitation): Promise<InvitedTime[]> {
  const { startDateTimes, groupSessionRecurrenceIds } = input
  if (startDateTimes.length > 0 || groupSessionRecurrenceIds.length === 0)
    throw new InvalidFieldError('groupSessionRecurrenceIds', 'error.inviteTimes')
  const at = floorToMinute(context.now)
  const calendar = (await loadCalendar(tx, providerId, { from: at, to: at, now: context.now }))!
  const { advanceHours } = getBookingRules(calendar)
  return planOccurrenceTimes(context, terms.dates, groupSessionRecurrenceIds, advanceHours)
}

/**
 * Records that an invitation answers a session request. Fails if the request was deleted or sent to another provider.
 */
async function answerRequest(
  tx: Tx,
  context: Context<'notFound'>,
  { id, invitation }: { id: string; invitation: Invitation },
): Promise<void> {
  const { provider_id: providerId, invitation_id: invitationId } = invitation
  await recordSessionRequestAnswer(context, tx, { id, providerId, answer: 'invited', now: context.now })
  await tx.updateTable('invitation').set({ session_request_id: id }).where('invitation_id', '=', invitationId).execute()
}

const getLatestExpiry = (times: readonly InvitedTime[]) =>
  times
    .map((time) => time.expiresAt)
    .toSorted(Temporal.Instant.compare)
    .at(-1)!

async function insertInvitationRow(tx: Tx, data: NewInvitation, times: readonly InvitedTime[]): Promise<Invitation> {
  const { input, context, providerId, client, terms, price } = data
  const { now } = context
  const privateTerms = { ...terms, language: client.language }
  return tx
    .insertInto('invitation')
    .values({
      provider_id: providerId,
      session_template_id:
        terms.sessionTemplateId ?? (await addPrivateTemplate(tx, { providerId, terms: privateTerms, now })),
      customer_account_id: client.customerAccountId,
      // `answerRequest` sets this later, because the request may have been deleted.
      session_request_id: null,
      encrypted: context.encryption.encrypt({ name: client.name, email: client.email, message: input.message || null }),
      ui_language: client.language,
      type: terms.type,
      location: terms.location,
      title: terms.title,
      duration_minutes: terms.durationInMinutes,
      language_id: terms.languageId,
      address: terms.address,
      ...price,
      expires_at: getLatestExpiry(times),
      sent_at: now,
      created_at: now,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

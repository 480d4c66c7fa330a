import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { IS_LISTED } from '#modules/search/server/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { findSilenceReason } from './find-silence-reason.ts'
import { formatMessage, type MessageRow } from './format-message.ts'
import { findOwnConversation, type OwnConversation } from './own-conversation.ts'
import './tables.ts'

const PAGE_SIZE = 50

/**
 * Returns one of the caller's conversations with its newest messages, with older messages, or with the changes since a
 * revision.
 */
export const getConversation: Handler<AllCalls['getConversation']> = async ({ id, before, since }, context) => {
  const conversation = await findOwnConversation(context.db, {
    customerId: requireCaller(context).customerAccountId,
    id,
  })
  if (!conversation) return context.fail('notFound')
  const { rows, hasOlder, revision } =
    since === undefined
      ? await listOlder(context, conversation, before)
      : await listChanged(context, conversation, since)
  const partner = await loadPartner(context, conversation)
  const silence = await findSilenceReason(context.db, conversation)
  return {
    conversationId: conversation.conversationId,
    side: conversation.side,
    silence,
    ...partner,
    revision,
    messages: rows.toSorted((a, b) => a.number - b.number).map((row) => formatMessage(context, conversation, row)),
    hasOlder,
  }
}

interface MessagePage {
  rows: MessageRow[]
  hasOlder: boolean
  /** The revision up to which `rows` contains all changes. */
  revision: number
}

async function listOlder(
  { db }: Context,
  { conversationId, revision }: OwnConversation,
  before: number | undefined,
): Promise<MessagePage> {
  const { rows } = await sql<MessageRow>`
    select * from message where conversation_id = ${conversationId}
      ${before === undefined ? sql`` : sql`and number < ${before}`}
    order by number desc limit ${PAGE_SIZE + 1}`.execute(db)
  return { rows: rows.slice(0, PAGE_SIZE), hasOlder: rows.length > PAGE_SIZE, revision }
}

/**
 * Lists changes by revision. Never splits a revision across two replies, because the next request continues after the
 * last revision returned: erasing an account gives all its messages the same revision.
 */
async function listChanged(
  { db }: Context,
  { conversationId, revision }: OwnConversation,
  since: number,
): Promise<MessagePage> {
  const { rows } = await sql<MessageRow>`
    select * from message where conversation_id = ${conversationId} and revision > ${since}
    order by revision fetch first ${PAGE_SIZE} rows with ties`.execute(db)
  const isLastPage = rows.length < PAGE_SIZE
  return { rows, hasOlder: false, revision: isLastPage ? revision : rows.at(-1)!.revision }
}

interface PartnerRow {
  name: string | null
  picture: string | null
  slug: string | null
  contactId: string | null
  readNumber: number
}

/** Loads what the caller may see of the other participant, and the caller's own read position. */
async function loadPartner({ db }: Context, { conversationId, side }: OwnConversation) {
  const isClient = side === 'client'
  const { rows } = await sql<PartnerRow>`
    select case when partner.closed_at is null then partner.first_name || ' ' || partner.last_name end as name,
      ${isClient ? sql`case when partner.closed_at is null then p.image_square_url end` : sql`null`} as picture,
      ${isClient ? sql`(select p.slug where ${IS_LISTED})` : sql`null`} as slug,
      ${isClient ? sql`null` : sql`(select contact_id from contact t where t.provider_id = c.provider_id and t.customer_account_id = c.customer_account_id)`} as "contactId", s.read_number as "readNumber"
    from conversation c join conversation_participant s on s.conversation_id = c.conversation_id and s.side = ${side}
    join provider_account p on p.provider_id = c.provider_id
    join customer_account o on o.customer_account_id = p.customer_account_id
    join customer_account partner on partner.customer_account_id = ${isClient ? sql`p.customer_account_id` : sql`c.customer_account_id`}
    where c.conversation_id = ${conversationId}`.execute(db)
  const { name, picture, slug, contactId, readNumber } = rows[0]!
  return { name, picture, readNumber, aboutThem: slug ? { slug } : contactId ? { contactId } : null }
}

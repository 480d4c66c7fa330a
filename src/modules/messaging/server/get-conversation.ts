import { type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { IS_LISTED } from '#modules/search/server/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { findSilenceReason } from './find-silence-reason.ts'
import { formatMessage, type MessageRow } from './format-message.ts'
import { findOwnConversation, type OwnConversation } from './own-conversation.ts'
import './tables.ts'

const PAGE_SIZE = 50

/** Returns a conversation of the caller with its newest messages, older ones, or changes since a revision. */
export const getConversation: Handler<AllCalls['getConversation']> = async ({ id, before, since }, context) => {
  const own = await findOwnConversation(context.db, { customerId: requireCaller(context).customerAccountId, id })
  if (!own) return context.fail('notFound')
  const [lines, partner, silence] = [
    since === undefined ? await listOlder(context, own, before) : await listChanged(context, own, since),
    await loadPartner(context, own),
    await findSilenceReason(context.db, own),
  ]
  const pageRows = lines.slice(0, PAGE_SIZE)
  const isCut = lines.length > PAGE_SIZE
  const inOrder = pageRows.toSorted((one, other) => one.number - other.number)
  return {
    ...{ conversationId: own.conversationId, side: own.side, silence, ...partner },
    // The revision of an incomplete page of changes; the next request returns the rest.
    revision: since !== undefined && isCut ? pageRows.at(-1)!.revision : own.revision,
    messages: inOrder.map((line) => formatMessage(context, own, line)),
    hasOlder: since === undefined && isCut,
  }
}

const listOlder = (context: Context, own: OwnConversation, before: number | undefined) =>
  selectMessages(
    context,
    sql`conversation_id = ${own.conversationId} ${before === undefined ? sql`` : sql`and number < ${before}`} order by number desc`,
  )

const listChanged = (context: Context, own: OwnConversation, since: number) =>
  selectMessages(context, sql`conversation_id = ${own.conversationId} and revision > ${since} order by revision`)

async function selectMessages({ db }: Context, condition: RawBuilder<unknown>): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`select * from message where ${condition} limit ${PAGE_SIZE + 1}`.execute(db)
  return rows
}

interface PartnerRow {
  name: string | null
  picture: string | null
  slug: string | null
  contactId: string | null
  readNumber: number
}

/** Loads the other participant's visible details. */
async function loadPartner({ db }: Context, { conversationId, side }: OwnConversation) {
  const isClient = side === 'client'
  const { rows } = await sql<PartnerRow>`
    select case when x.closed_at is null then x.first_name || ' ' || x.last_name end as name, s.read_number as "readNumber",
      ${isClient ? sql`case when x.closed_at is null then p.image_square_url end` : sql`null`} as picture,
      ${isClient ? sql`(select p.slug where ${IS_LISTED})` : sql`null`} as slug,
      ${isClient ? sql`null` : sql`(select contact_id from contact t where t.provider_id = c.provider_id and t.customer_account_id = c.customer_account_id)`} as "contactId"
    from conversation c join conversation_participant s on s.conversation_id = c.conversation_id and s.side = ${side}
    join provider_account p on p.provider_id = c.provider_id
    join customer_account o on o.customer_account_id = p.customer_account_id
    join customer_account x on x.customer_account_id = ${isClient ? sql`p.customer_account_id` : sql`c.customer_account_id`}
    where c.conversation_id = ${conversationId}`.execute(db)
  const { name, picture, slug, contactId, readNumber } = rows[0]!
  return { name, picture, readNumber, aboutThem: slug ? { slug } : contactId ? { contactId } : null }
}

import { sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import { decryptMessage, type MessageRow } from './format-message.ts'
import './tables.ts'

export interface ExportedMessage {
  /** The provider's name; null in a provider's own export, which names no clients. */
  counsellor: string | null
  author: 'me' | 'counsellor'
  text: string
  createdAt: Temporal.Instant
}

/**
 * Lists messages for a person's data export: those they wrote and, for a client, those they received from providers. A
 * provider's export does not contain what clients wrote (decision 0030).
 */
export async function exportMessages(
  deps: Pick<AppDeps, 'db' | 'encryption'>,
  customerId: string,
): Promise<ExportedMessage[]> {
  const { rows } = await sql<
    MessageRow & { provider_id: string; customer_account_id: string; counsellor: string | null }
  >`
    select m.*, c.provider_id, c.customer_account_id,
      case when c.customer_account_id = ${customerId} then o.first_name || ' ' || o.last_name end as counsellor
    from conversation c join provider_account p using (provider_id)
    join customer_account o on o.customer_account_id = p.customer_account_id
    join message m using (conversation_id)
    where m.encrypted is not null and (c.customer_account_id = ${customerId} or (p.customer_account_id = ${customerId} and m.side = 'counsellor'))
    order by c.conversation_id, m.number`.execute(deps.db)
  return rows.map((row) => {
    const pair = { providerId: row.provider_id, customerAccountId: row.customer_account_id }
    const isOwn = (row.side === 'client') === (row.customer_account_id === customerId)
    return {
      counsellor: row.counsellor,
      author: isOwn ? 'me' : 'counsellor',
      text: decryptMessage(deps, pair, row)!,
      createdAt: row.written_at,
    }
  })
}

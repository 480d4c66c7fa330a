import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import { changeSessionTypes } from './change-session-types.ts'

/**
 * Moves the given session types to the front of the caller's list, in the given order; the others follow in their
 * current order. Only the existing positions are redistributed, so that a session type added concurrently stays last.
 */
export const orderSessionTemplates: Handler<AllCalls['orderSessionTemplates']> = ({ sessionTemplateIds }, context) =>
  changeSessionTypes(context, async (tx, providerId) => {
    const own = sql`session_template where provider_id = ${providerId} and not is_private`
    const ids = sql`${sessionTemplateIds}::uuid[]`
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${own} and session_template_id = any(${ids})`.execute(tx)
    if (rows[0]!.count !== sessionTemplateIds.length) return context.fail('notFound')
    await sql`
      update session_template t set position = positions.position
      from (select session_template_id, row_number() over (order by array_position(${ids}, session_template_id) nulls last, position) as rank from ${own}) requested
      join (select position, row_number() over (order by position) as rank from ${own}) positions using (rank)
      where t.session_template_id = requested.session_template_id and t.position <> positions.position`.execute(tx)
    return null
  })

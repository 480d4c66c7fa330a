import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import { changeOffering } from './change-offering.ts'

/**
 * Puts the counsellor's session types in this order; those not named keep theirs, behind the others. The positions in use
 * are handed out anew, so that a type added at the same moment stays last.
 */
export const orderSessionTemplates: Handler<AllCalls['orderSessionTemplates']> = ({ sessionTemplateIds }, context) =>
  changeOffering(context, async (tx, providerId) => {
    const own = sql`session_template where provider_id = ${providerId} and not is_private`
    const ids = sql`${sessionTemplateIds}::uuid[]`
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${own} and session_template_id = any(${ids})`.execute(tx)
    if (rows[0]!.count !== sessionTemplateIds.length) return context.refuse('notFound')
    await sql`
      update session_template t set position = free.position
      from (select session_template_id, row_number() over (order by array_position(${ids}, session_template_id) nulls last, position) as place from ${own}) wanted
      join (select position, row_number() over (order by position) as place from ${own}) free using (place)
      where t.session_template_id = wanted.session_template_id and t.position <> free.position`.execute(tx)
    return null
  })

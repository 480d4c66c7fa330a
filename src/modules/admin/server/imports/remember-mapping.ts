import type { ImportField } from '#modules/admin/values/import-fields.ts'
import type { Context } from '#platform/server/context.ts'
import { plainName } from './known-names.ts'
import './tables.ts'

const LOOKED_AT = 20

/** A heading to be known again, not read: somebody's list may have a name where the headings should be. */
export const headingMark = ({ sealing }: Pick<Context, 'sealing'>, header: string): string =>
  sealing.mark(`import-heading.${plainName(header)}`).toString('base64url')

/** What this superuser said of headings in their last lists, the newest first. */
export async function rememberedFields(
  { db }: Pick<Context, 'db'>,
  customerAccountId: string,
): Promise<Map<string, ImportField>> {
  const rows = await db
    .selectFrom('provider_import')
    .select('mapping')
    .where('created_by', '=', customerAccountId)
    .where('status', '<>', 'uploaded')
    .orderBy('created_at', 'desc')
    .limit(LOOKED_AT)
    .execute()
  return new Map(rows.toReversed().flatMap(({ mapping }) => mapping.map(({ mark, field }) => [mark, field] as const)))
}

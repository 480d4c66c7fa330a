import type { ImportField } from '#modules/admin/values/import-fields.ts'
import type { Context } from '#platform/server/context.ts'
import { normalizeName } from './known-names.ts'
import './tables.ts'

const MAX_IMPORTS = 20

/** Computes a heading's keyed hash. It is stored instead of the heading, which may contain a name by mistake. */
export const fingerprintHeading = ({ encryption }: Pick<Context, 'encryption'>, header: string): string =>
  encryption.fingerprint(`import-heading.${normalizeName(header)}`).toString('base64url')

/** Loads the fields that an administrator chose for headings in their last lists; the newest choice wins. */
export async function loadRememberedFields(
  { db }: Pick<Context, 'db'>,
  customerAccountId: string,
): Promise<Map<string, ImportField>> {
  const rows = await db
    .selectFrom('provider_import')
    .select('mapping')
    .where('created_by', '=', customerAccountId)
    .where('status', '<>', 'uploaded')
    .orderBy('created_at', 'desc')
    .limit(MAX_IMPORTS)
    .execute()
  return new Map(rows.toReversed().flatMap(({ mapping }) => mapping.map(({ mark, field }) => [mark, field] as const)))
}

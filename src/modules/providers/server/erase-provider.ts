import { type Kysely, sql } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

/**
 * Erases the profile of a provider who deletes their account. Company name, registry code and VAT number remain,
 * because they appear on invoices that we must keep by law. Former slugs contain the person's name, so they are deleted
 * and no longer resolve.
 */
export async function eraseProvider(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await sql`
    update provider_account set slug = 'closed-' || provider_id, texts = '{}', experience_in_years = null,
      is_phone_public = false, is_email_public = false, address_line1 = null, address_line2 = null, postal_code = null,
      city = null, latitude = null, longitude = null, image_square_url = null, image_wide_url = null, video_url = null,
      video_thumbnail_url = null, video_name = null, deactivated_at = coalesce(deactivated_at, now())
    where customer_account_id = ${customerAccountId}`.execute(tx)
  await sql`
    delete from provider_slug s using provider_account p
    where s.provider_id = p.provider_id and p.customer_account_id = ${customerAccountId}`.execute(tx)
}

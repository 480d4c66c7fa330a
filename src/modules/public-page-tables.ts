/**
 * Tables whose changes concern single people: sessions and times, names, and the search rows made from them. A
 * transaction that writes to no other table of `PUBLIC_PAGE_TABLES` drops what shows one of its ids. All transactions
 * that change a counsellor's times or name refresh their search rows, so the counsellor's id is among the values.
 */
export const TABLES_OF_ONE_COUNSELLOR: readonly string[] = [
  'booking',
  'calendar_entry',
  'customer_account',
  'provider_search',
  'provider_search_text',
  'session_search',
]

/**
 * Tables that pages and replies for visitors show. Stored ones are dropped when one of these tables changes (decision
 * 0079). A test checks that the list contains every table that they read.
 */
export const PUBLIC_PAGE_TABLES: readonly string[] = [
  'booking',
  'calendar_entry',
  'credential',
  'customer_account',
  'feedback',
  'group_occurrence',
  'helpline_check',
  'media_item',
  'organization',
  'organization_slug',
  'provider_account',
  'provider_language',
  'provider_organization',
  'provider_search',
  'provider_search_text',
  'provider_slug',
  'provider_topic',
  'provider_type',
  'session_search',
  'session_template',
  'working_hours_exception',
  'working_hours_item',
  'working_hours_settings',
]

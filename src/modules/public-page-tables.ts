/**
 * Sessions and times, and the search rows derived from them. A transaction that writes to no other table of
 * `PUBLIC_PAGE_TABLES` drops only the stored pages and replies that show one of the ids passed to its statements. Every
 * transaction that changes a provider's times must therefore pass the id of the provider, or of the session type, to a
 * statement; `refreshSearchRow` and `createHold` do.
 */
export const TABLES_INVALIDATING_BY_ID: readonly string[] = [
  'booking',
  'calendar_entry',
  'provider_search',
  'provider_search_text',
  'session_search',
]

/**
 * Tables whose data is shown in pages and replies for visitors. Stored pages and replies are dropped when one of these
 * tables changes (decision 0079). A test checks that the list contains every table from which they are built.
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

/**
 * Tables that pages and replies for visitors show. All stored ones are dropped when one of these tables changes
 * (decision 0079). A test checks that the list contains every table that they read.
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

import type { PathLanguage } from '#platform/values/enums.ts'
import type { Visit } from '#platform/web/visit.ts'

/** The default time in component tests: Tuesday noon in Tallinn. */
export const TEST_NOW = '2026-11-24T10:00:00Z'

/**
 * Builds the visit as the server provides it. The footer is empty because it belongs to the layout, and the crisis
 * lines are empty because they have their own loader.
 */
export function buildVisit(language: PathLanguage, now: string): Visit {
  return {
    brand: 'Hool',
    publicUrl: location.origin,
    language,
    theme: 'system',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    now,
    bookmarks: [],
    localMode: false,
    footer: { label: '', what: '', notEmergency: '', groups: [] },
    described: null,
    crisis: { label: '', lines: [], all: { text: '', rows: [], more: '', href: '' } },
    exit: { text: '', keys: '', note: '' },
  }
}

import { formatZoneCity } from '#platform/web/format.ts'

/** Formats a zone as 'Tallinn – Europe': the city first, then the region to distinguish cities with the same name. */
export function formatZone(zone: string): string {
  const [region = ''] = zone.split('/')
  return zone.includes('/') ? `${formatZoneCity(zone)} – ${region.replaceAll('_', ' ')}` : zone
}

/** Older browsers do not provide a list of time zones. */
const listSupportedZones = () => Intl.supportedValuesOf?.('timeZone') ?? []

/** Lists the time zones that the browser supports, plus the current one, sorted by their displayed names. */
export function listZones(current: string): string[] {
  // One collator for all comparisons: `localeCompare` would look up the locale each time.
  const { compare } = new Intl.Collator()
  return [...new Set([...listSupportedZones(), current])].sort((a, b) => compare(formatZone(a), formatZone(b)))
}

/** Parses a time zone typed in the displayed format, as a city or as a zone name. Returns null if it is unknown. */
export function parseZone(input: string): string | null {
  const query = normalize(input)
  if (query === '') return null
  const zones = ['Europe/Tallinn', ...listSupportedZones()]
  const found = zones.find((zone) => [formatZone(zone), zone].some((name) => normalize(name) === query))
  return (
    found ??
    zones.find((zone) => normalize(formatZoneCity(zone)) === query) ??
    (isZone(input.trim()) ? input.trim() : null)
  )
}

const normalize = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s–-]+/g, ' ')

/** Returns whether the browser knows a zone name. Older names are valid although they are not in the list. */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

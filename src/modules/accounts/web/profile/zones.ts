import { formatZoneCity } from '#platform/web/format.ts'

/** Formats a zone as 'Tallinn – Europe': the city first, and the region to distinguish equal names. */
export function formatZone(zone: string): string {
  const [region = ''] = zone.split('/')
  return zone.includes('/') ? `${formatZoneCity(zone)} – ${region.replaceAll('_', ' ')}` : zone
}

/** Lists the browser's time zones and the current one; old browsers have no list, so only the current one remains. */
export function listZones(current: string): string[] {
  const supported = Intl.supportedValuesOf?.('timeZone') ?? []
  return [...new Set([...supported, current])].sort((a, b) => formatZone(a).localeCompare(formatZone(b)))
}

/** Parses a zone typed in the offered format, as a city or as a zone name; null if unknown. */
export function parseZone(input: string): string | null {
  const query = normalize(input)
  if (query === '') return null
  const zones = listZones('Europe/Tallinn')
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

/** Older zone names are valid, although they are not in the list. */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

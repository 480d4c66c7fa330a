import { cityOf } from '#platform/web/format.ts'

/** 'Tallinn – Europe': people know cities; the part of the world tells two of one name apart. */
export function zoneText(zone: string): string {
  const [world = ''] = zone.split('/')
  return zone.includes('/') ? `${cityOf(zone)} – ${world.replaceAll('_', ' ')}` : zone
}

/** Every zone this browser can compute with; old ones know no list, and then the kept one has to do. */
export function zoneNames(kept: string): string[] {
  const known = Intl.supportedValuesOf?.('timeZone') ?? []
  return [...new Set([...known, kept])].sort((a, b) => zoneText(a).localeCompare(zoneText(b)))
}

/** The zone that was typed: as offered, by its city alone, or by its own name; null when there is no such. */
export function zoneNamed(typed: string): string | null {
  const wanted = plain(typed)
  if (wanted === '') return null
  const zones = zoneNames('Europe/Tallinn')
  const found = zones.find((zone) => [zoneText(zone), zone].some((one) => plain(one) === wanted))
  return found ?? zones.find((zone) => plain(cityOf(zone)) === wanted) ?? (isZone(typed.trim()) ? typed.trim() : null)
}

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s–-]+/g, ' ')

/** Older spellings of a zone are not in the list, and work all the same. */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

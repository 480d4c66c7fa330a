import type { AreaKey } from '#contract/texts/en.ts'
import type { Reply } from '../api.ts'
import type { Format } from '../format.ts'
import type { Translate } from '../translate.ts'

type Words = Translate<AreaKey<'door'>>
type Times = Pick<Format, 'time'>
/** When somebody was in a session's room; null: never. */
export type Presence = NonNullable<Reply<'getProviderSession'>['room']>['own']
type Visit = NonNullable<Reply<'getClaim'>['room']>['client']

/** 'was there 13:58–14:49', 'there since 13:58', 'never came'. */
export function presenceText(t: Words, format: Times, presence: Presence): string {
  if (!presence) return t('door.never')
  const from = format.time(presence.from)
  return presence.until ? t('door.was', { from, until: format.time(presence.until) }) : t('door.is', { from })
}

/** The same to whose it is. */
export function ownPresenceText(t: Words, format: Times, presence: Presence): string {
  if (!presence) return t('door.neverYou')
  const from = format.time(presence.from)
  return presence.until ? t('door.wereYou', { from, until: format.time(presence.until) }) : t('door.areYou', { from })
}

/** With the door: who decides about money sees also how long somebody waited. */
export function visitText(t: Words, format: Times, visit: Visit): string {
  if (!visit) return t('door.never')
  const from = format.time(visit.cameAt)
  if (visit.presence) return t('door.came', { from, in: presenceText(t, format, visit.presence) })
  return visit.leftAt ? t('door.waited', { from, until: format.time(visit.leftAt) }) : t('door.waits', { from })
}

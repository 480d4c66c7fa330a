import type { AreaKey } from '#modules/texts/en.ts'
import type { Reply } from '#platform/web/api.ts'
import type { Format } from '#platform/web/format.ts'
import type { Translate } from '#platform/web/translate.ts'

type Words = Translate<AreaKey<'door'>>
type Times = Pick<Format, 'time'>
/** When somebody was at the door of a session's room and in it; null: never came. */
type Visit = NonNullable<Reply<'getClaim'>['room']>['client']
type Presence = NonNullable<NonNullable<Visit>['presence']>

/** 'was there 13:58–14:49', 'there since 13:58', 'at the door 13:58–14:20, not let in', 'never came'. */
export function stayText(t: Words, format: Times, visit: Visit): string {
  if (!visit) return t('door.never')
  return visit.presence ? presenceText(t, format, visit.presence) : doorText(t, format, visit)
}

/** The same to whose it is. */
export function ownStayText(t: Words, format: Times, visit: Visit): string {
  if (!visit) return t('door.neverYou')
  if (!visit.presence) return doorText(t, format, visit)
  const { from, until } = visit.presence
  const since = { from: format.time(from) }
  return until ? t('door.wereYou', { ...since, until: format.time(until) }) : t('door.areYou', since)
}

/** With the door for everybody: who decides about money sees also how long somebody waited. */
export function visitText(t: Words, format: Times, visit: Visit): string {
  if (!visit?.presence) return stayText(t, format, visit)
  return t('door.came', { from: format.time(visit.cameAt), in: presenceText(t, format, visit.presence) })
}

function presenceText(t: Words, format: Times, presence: Presence): string {
  const from = format.time(presence.from)
  return presence.until ? t('door.was', { from, until: format.time(presence.until) }) : t('door.is', { from })
}

function doorText(t: Words, format: Times, { cameAt, leftAt }: NonNullable<Visit>): string {
  const from = format.time(cameAt)
  return leftAt ? t('door.waited', { from, until: format.time(leftAt) }) : t('door.waits', { from })
}

import type { AreaKey } from '#modules/texts/en.ts'
import type { Reply } from '#platform/web/api.ts'
import type { Format } from '#platform/web/format.ts'
import type { Translate } from '#platform/web/translate.ts'

type TextFunction = Translate<AreaKey<'lobby'>>
type TimeFormat = Pick<Format, 'time'>
/** A person's attendance in the lobby and the room; null if they did not come. */
type Visit = NonNullable<Reply<'getClaim'>['room']>['client']
type Presence = NonNullable<NonNullable<Visit>['presence']>

/** Formats attendance, such as 'was there 13:58–14:49', 'waited 13:58–14:20, not let in' or 'didn’t come'. */
export function formatAttendance(t: TextFunction, format: TimeFormat, visit: Visit): string {
  if (!visit) return t('lobby.never')
  return visit.presence ? formatPresence(t, format, visit.presence) : formatLobbyVisit(t, format, visit)
}

/** Like `formatAttendance`, but addressed to the person: 'were there 13:58–14:49'. */
export function formatOwnAttendance(t: TextFunction, format: TimeFormat, visit: Visit): string {
  if (!visit) return t('lobby.neverYou')
  if (!visit.presence) return formatLobbyVisit(t, format, visit)
  const { from, until } = visit.presence
  const since = { from: format.time(from) }
  return until ? t('lobby.wereYou', { ...since, until: format.time(until) }) : t('lobby.areYou', since)
}

/** Like `formatAttendance`, but includes the time of arrival in the lobby; used for decisions about claims. */
export function formatFullAttendance(t: TextFunction, format: TimeFormat, visit: Visit): string {
  if (!visit?.presence) return formatAttendance(t, format, visit)
  return t('lobby.came', { from: format.time(visit.cameAt), in: formatPresence(t, format, visit.presence) })
}

function formatPresence(t: TextFunction, format: TimeFormat, presence: Presence): string {
  const from = format.time(presence.from)
  return presence.until ? t('lobby.was', { from, until: format.time(presence.until) }) : t('lobby.is', { from })
}

function formatLobbyVisit(t: TextFunction, format: TimeFormat, { cameAt, leftAt }: NonNullable<Visit>): string {
  const from = format.time(cameAt)
  return leftAt ? t('lobby.waited', { from, until: format.time(leftAt) }) : t('lobby.waits', { from })
}

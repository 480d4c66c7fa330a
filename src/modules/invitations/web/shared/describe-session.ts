import { LANGUAGES, SESSION_LOCATION } from '#platform/values/enums.ts'
import type { Translate } from '#platform/web/translate.ts'

export interface SessionDetails {
  durationInMinutes: number
  location: number
  languageId: number
  address?: string | null
}

/** Describes a session, for example '50 min · Online · English'. The location texts come from the calling page. */
export function describeSession(
  t: Translate,
  { durationInMinutes, location, languageId, address }: SessionDetails,
  texts: { online: string; onSite: string },
): string {
  const code = LANGUAGES.find((language) => language.languageId === languageId)?.code
  const place = location === SESSION_LOCATION.online ? texts.online : (address ?? texts.onSite)
  return [t('format.minutes', { count: durationInMinutes }), place, code && t(`language.${code}`)]
    .filter(Boolean)
    .join(' · ')
}

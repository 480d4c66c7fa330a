import { LANGUAGES, SESSION_LOCATION } from '#platform/values/enums.ts'
import type { FirstKey, Translate } from './translate.ts'

type AnyTranslate = Translate<FirstKey>

interface SessionDetails {
  durationInMinutes: number
  location: number
  languageId: number
  address?: string | null | undefined
}

/** Formats where a session takes place: 'Online', the address, or 'In person'. House numbers like 14-2 do not wrap. */
export function formatPlace(
  t: AnyTranslate,
  { location, address }: Pick<SessionDetails, 'location' | 'address'>,
): string {
  if (location === SESSION_LOCATION.online) return t('location.online')
  return address?.replace(/(?<=\d)-(?=\d)/g, '\u2011') ?? t('location.onSite')
}

/** Formats a session, for example '50 min · Online · English'. Lines break only after a dot or within the place. */
export function formatSessionDetails(t: AnyTranslate, session: SessionDetails): string {
  const code = LANGUAGES.find(({ languageId }) => languageId === session.languageId)?.code
  const length = t('format.minutes', { count: session.durationInMinutes }).replaceAll(' ', '\u00A0')
  const language = code && t('format.inLanguage', { language: t(`language.${code}`) })
  const place = formatPlace(t, session)
  const isAddress = session.location !== SESSION_LOCATION.online && Boolean(session.address)
  // In Estonian and Russian, the words within a line start with a small letter, like the names of languages.
  const hasCapitals = isAddress || language !== language?.toLowerCase()
  return [length, hasCapitals ? place : place.toLowerCase(), language].filter(Boolean).join('\u00A0· ')
}

/** Like `formatSessionDetails`, but says 'In person' instead of the address. */
export const formatSessionWithoutAddress = (t: AnyTranslate, session: SessionDetails): string =>
  formatSessionDetails(t, { ...session, address: null })

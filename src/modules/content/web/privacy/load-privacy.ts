import type { RouterContextProvider } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import {
  CONVERSATION_RETENTION_YEARS,
  EMAIL_VERIFICATION_HOURS,
  LOGIN_CHALLENGE_MINUTES,
  SESSION_REQUEST_RETENTION_DAYS,
} from '#platform/values/constants.ts'
import { COOKIES, getCookieName } from '#platform/values/cookies.ts'
import {
  CONTACT_MESSAGE_RETENTION_DAYS,
  EMAIL_RETENTION_DAYS,
  INVOICE_RETENTION_YEARS,
  LOGIN_RETENTION_DAYS,
  ROOM_PARTICIPANT_RETENTION_DAYS,
  TAX_RETENTION_YEARS,
  WAITLIST_RETENTION_DAYS,
} from '#platform/values/retention.ts'
import { formatCalendarDate } from '#platform/web/format-calendar-date.ts'
import { serverApi } from '#platform/web/server-api.ts'
import { visitContext } from '#platform/web/server-context.ts'
import { loadServerTexts } from '#platform/web/server-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { RECIPIENTS } from './recipients.ts'

type TranslatePrivacy = Awaited<ReturnType<typeof loadServerTexts<'privacy'>>>

/** The date on which the notice was last changed. */
const LAST_CHANGED = '2026-11-30'

/** The kinds of data that are stored, with the retention periods that their purge jobs use. */
const DATA_KINDS = [
  ['account', { hours: EMAIL_VERIFICATION_HOURS }],
  ['logins', { days: LOGIN_RETENTION_DAYS }],
  ['bookings', { years: INVOICE_RETENTION_YEARS }],
  ['rooms', { days: ROOM_PARTICIPANT_RETENTION_DAYS }],
  ['bookkeeping', { years: INVOICE_RETENTION_YEARS }],
  ['messages', { years: CONVERSATION_RETENTION_YEARS }],
  ['requests', { waits: WAITLIST_RETENTION_DAYS, requests: SESSION_REQUEST_RETENTION_DAYS }],
  ['feedback', {}],
  ['emails', { mails: EMAIL_RETENTION_DAYS, messages: CONTACT_MESSAGE_RETENTION_DAYS }],
  ['consents', {}],
  ['counsellors', { years: TAX_RETENTION_YEARS }],
] as const

/** The profile page sections in which these rights can be exercised, in the order of `RIGHTS`. */
const PROFILE_SECTIONS = ['data', 'about', 'consents', 'data', 'settings'] as const
const RIGHTS = ['privacy.rights1', 'privacy.rights2', 'privacy.rights3', 'privacy.rights4', 'privacy.rights5'] as const

/** Loads the privacy notice. The operator, retention periods and cookies are taken from the code that defines them. */
export async function loadPrivacy(request: Request, context: Readonly<RouterContextProvider>) {
  const { brand, language, publicUrl } = context.get(visitContext)
  const t = await loadServerTexts(request, 'privacy')
  const { operator } = unwrapLoaderResult(await serverApi(context)('publicSettings', {}))
  const profile = buildPagePath('profile', language)
  return {
    title: t('privacy.title'),
    description: t('privacy.description', { brand }),
    lead: t('privacy.lead'),
    who: {
      title: t('privacy.who'),
      before: t('privacy.who1'),
      after: t('privacy.who2'),
      operator: formatOperator(operator, t),
    },
    email: operator.email,
    retention: buildRetentionTable(t),
    notStored: t('privacy.not'),
    recipients: { title: t('privacy.receives'), items: RECIPIENTS.map((key) => t(key)) },
    rights: {
      title: t('privacy.rights'),
      items: RIGHTS.map((key, index) => ({ ...splitLink(t(key)), href: `${profile}#${PROFILE_SECTIONS[index]}` })),
      others: [t('privacy.rights6', { email: operator.email }), t('privacy.rights8')],
      complain: t('privacy.rights7'),
    },
    safety: { title: t('privacy.safety'), text: t('privacy.safety1') },
    cookies: {
      title: t('privacy.cookies'),
      before: t('privacy.cookies1'),
      after: [t('privacy.cookies2'), t('privacy.cookies3')],
      table: buildCookieTable(t, publicUrl.startsWith('https:')),
    },
    changed: t('privacy.changed', { date: formatCalendarDate(LAST_CHANGED) }),
    terms: { text: t('privacy.terms'), href: buildPagePath('terms', language) },
  }
}

interface Operator {
  name: string
  registryCode: string | null
  address: string[]
}

const formatOperator = ({ name, registryCode, address }: Operator, t: TranslatePrivacy) => [
  name,
  ...(registryCode ? [t('privacy.registryCode', { code: registryCode })] : []),
  ...address,
]

/** Splits a sentence such as 'See …: a copy of your data'. The part after the colon becomes the link. */
function splitLink(sentence: string) {
  const linkStart = sentence.indexOf(': ') + 2
  return { before: sentence.slice(0, linkStart), text: sentence.slice(linkStart) }
}

const buildRetentionTable = (t: TranslatePrivacy) => ({
  title: t('privacy.what'),
  columns: [t('privacy.col.what'), t('privacy.col.why'), t('privacy.col.long')],
  rows: DATA_KINDS.map(([kind, values]) => [
    t(`privacy.row.${kind}.what`),
    t(`privacy.row.${kind}.why`),
    t(`privacy.row.${kind}.long`, values),
  ]),
})

/** The numbers used in the text about cookie lifetimes. */
const COOKIE_COUNTS = {
  ...{ session: 0, year: 1, days: LOGIN_RETENTION_DAYS },
  ...{ day: EMAIL_VERIFICATION_HOURS, minutes: 2 * LOGIN_CHALLENGE_MINUTES },
}

const buildCookieTable = (t: TranslatePrivacy, isSecure: boolean) => ({
  title: t('privacy.cookies'),
  columns: [t('privacy.col.cookie'), t('privacy.col.purpose'), t('privacy.col.long')],
  rows: COOKIES.map(({ name, purpose, lifetime }) => [
    getCookieName(name, isSecure),
    t(`privacy.cookie.${purpose}`),
    t(`privacy.retention.${lifetime}`, { count: COOKIE_COUNTS[lifetime] }),
  ]),
})

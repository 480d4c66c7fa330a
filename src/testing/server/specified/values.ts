import terms from '#modules/accounts/texts/terms/en.json' with { type: 'json' }
import { TERMS_VALID_FROM, VERIFIED_REDIRECT_SECONDS } from '#modules/accounts/values/limits.ts'
import { defaultWeek } from '#modules/availability/values/day-schedule.ts'
import { DEFAULT_MONTHS_AHEAD } from '#modules/availability/values/limits.ts'
import templates from '#modules/providers/texts/sessionTypes/en.json' with { type: 'json' }
import { FEEDBACK_PAGE_SIZE, GROUP_MIN, MAX_REQUEST_TIMES, VIDEO_MAX_BYTES } from '#modules/providers/values/limits.ts'
import { SHOWN_BEFORE_MORE } from '#modules/search/values/limits.ts'
import * as constants from '#platform/values/constants.ts'
import { COOKIES } from '#platform/values/cookies.ts'
import * as enums from '#platform/values/enums.ts'

/** An enumeration or constant: the specified value and the actual one. */
export interface SpecifiedValue {
  paragraph: string
  what: string
  specified: unknown
  actual: unknown
  /** Whether replies contain this enumeration; it must then be in the OpenAPI document. */
  isInReplies?: boolean
}

const compare = (paragraph: string, what: string, specified: unknown, actual: unknown): SpecifiedValue => ({
  paragraph,
  what,
  specified,
  actual,
})
const compareEnumeration = (...parts: Parameters<typeof compare>): SpecifiedValue => ({
  ...compare(...parts),
  isInReplies: true,
})
const numberFromOne = (names: readonly string[]) => Object.fromEntries(names.map((name, index) => [name, index + 1]))
const [monday, ...otherDays] = defaultWeek()
const formatHours = (day: typeof monday) =>
  day!.isOpened ? day!.workingIntervals.map(({ startHours, endHours }) => `${startHours}-${endHours}`) : 'closed'

/**
 * Enumerations (§3), states (§4; their values are chosen in decisions.md), roles (§6), constants and limits (§2, §5, §7
 * to §9). Date formats (§9) depend on the language and have no constant (decisions/0061).
 */
export const SPECIFIED_VALUES: readonly SpecifiedValue[] = [
  compare('§1', 'terms of use are valid from', '2022-10-12', TERMS_VALID_FROM),
  compare('§2', 'path languages; Russian besides (decisions/0044)', ['en', 'et', 'ru'], enums.PATH_LANGUAGES),
  compare('§2', 'languages of the text catalogue', ['en', 'et', 'ru'], enums.UI_LANGUAGES),
  compare('§2', 'seconds until the email-verified page redirects', 10, VERIFIED_REDIRECT_SECONDS),
  compare('§2', 'topics or types shown until show more', 4, SHOWN_BEFORE_MORE),
  compare('§2', 'availability filter', ['today', 'thisWeek'], enums.AVAILABILITY),

  compare(
    '§3',
    'weekdays monday=1 to sunday=7',
    { monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6, sunday: 7 },
    numberFromOne(enums.WEEKDAYS),
  ),
  compareEnumeration(
    '§3',
    'session location, as numbers only (decisions/0061)',
    { online: 1, onSite: 2 },
    enums.SESSION_LOCATION,
  ),
  compareEnumeration(
    '§3',
    'session type and kind, as numbers only (decisions/0061)',
    { group: 1, personal: 2 },
    enums.SESSION_TYPE,
  ),
  compareEnumeration('§3', 'discount type', { percentage: 0, fixed: 1 }, enums.DISCOUNT_TYPE),
  compare(
    '§3',
    'specialities',
    [
      ...['addiction', 'aging', 'anxiety', 'bodyImage', 'burnout', 'codependency', 'depression', 'grief', 'lgbt'],
      ...['loneliness', 'mindfulness', 'nutrition', 'parenthood', 'relationships', 'selfDevelopment', 'selfEsteem'],
      ...['stress', 'trauma', 'violence'],
    ],
    enums.TOPICS.map(({ key }) => key as string).toSorted(),
  ),
  compare(
    '§3',
    'languages with fixed ids',
    { et: 1, en: 2, lt: 3, de: 4, fi: 5, sv: 6, lv: 7, uk: 8, ru: 9 },
    Object.fromEntries(enums.LANGUAGES.map(({ code, languageId }) => [code, languageId])),
  ),
  compare(
    '§3',
    'local storage: four items',
    ['accessToken', 'refreshToken', 'cancelToken', 'role'],
    constants.STORED_LOGIN_ITEMS,
  ),
  compare(
    '§3',
    'bookmarks are stored in a cookie',
    true,
    COOKIES.some(({ name }) => name === 'bookmarks'),
  ),
  compare(
    '§2',
    'the banner-hidden flag is stored in a cookie',
    true,
    COOKIES.some(({ name }) => name === 'bannerHidden'),
  ),

  compareEnumeration(
    '§3, §4',
    'providerAccountStatus (decisions.md)',
    ['none', 'draft', 'submitted', 'changesRequested', 'approved', 'rejected', 'deactivated'],
    enums.PROVIDER_STATUS,
  ),
  compareEnumeration(
    '§3, §4',
    'paymentMethodStatus (decisions.md)',
    ['none', 'valid', 'expired'],
    enums.PAYMENT_METHOD_STATUS,
  ),
  compareEnumeration(
    '§4',
    'booking status (decisions.md)',
    [
      ...['pendingPayment', 'booked', 'rescheduleRequested', 'completed', 'noShow', 'cancelledByCustomer'],
      ...['cancelledByProvider', 'expired'],
    ],
    enums.BOOKING_STATUS,
  ),
  compareEnumeration(
    '§4',
    'payment status (decisions.md)',
    ['pending', 'succeeded', 'failed', 'refunded', 'partiallyRefunded', 'disputed'],
    enums.PAYMENT_STATUS,
  ),
  compareEnumeration(
    '§4',
    'transfer status (decisions.md)',
    ['scheduled', 'pending', 'succeeded', 'failed', 'reversed'],
    enums.TRANSFER_STATUS,
  ),
  compare('§4', 'an invitation starts as pending payment', 'pendingPayment', enums.INVITATION_STATUS[0]),
  compare('§4, §9', 'hours before the start until which changes are free', 24, constants.FREE_CANCELLATION_HOURS),

  compare('§5, §9', 'characters of a password at least', 8, constants.PASSWORD_MIN),
  compare('§5', 'years around the current one that a date may have', 25, constants.DATE_RANGE_YEARS),
  compare('§5, §9', 'words of the about text at most', 200, constants.ABOUT_MAX_WORDS),
  compare('§5, §9', 'bytes of a video at most', 100_000_000, VIDEO_MAX_BYTES),
  compare('§5, §9', 'available times in a customer request at most', 3, MAX_REQUEST_TIMES),
  compare('§5, §9', 'minutes of a time slot step', 15, constants.TIME_STEP_MINUTES),

  compare('§6', 'roles (decisions.md)', { customer: 0, provider: 1, company: 2, admin: 3 }, enums.ROLE),
  compare('§7', 'public feedback page size', 10, FEEDBACK_PAGE_SIZE),
  compare('§8, §9', 'milliseconds a notification lasts', 5000, constants.NOTICE_MS),

  compare('§9', 'default hours from Monday', ['09:00-13:00', '14:00-18:00'], formatHours(monday)),
  compare(
    '§9',
    'default hours of Tuesday to Sunday',
    [...Array(4).fill(['09:00-13:00', '14:00-18:00']), 'closed', 'closed'],
    otherDays.map(formatHours),
  ),
  compare('§9', 'months ahead that can be booked by default', 6, DEFAULT_MONTHS_AHEAD),
  compare('§9', 'hours before a booking by default', 2, constants.DEFAULT_ADVANCE_HOURS),
  compare('§9', 'minutes late without a refund', 15, constants.LATE_MINUTES),
  compare('§9', 'days in which a refund arrives', 14, constants.REFUND_DAYS),
  compare('§9', 'days in which a claim can be opened', 14, constants.CLAIM_DAYS),
  compare('§9', 'days in which the platform contacts the counsellor', 3, constants.CLAIM_ANSWER_DAYS),
  compare('§9', 'minutes before the start when the room opens', 10, constants.ROOM_OPENS_MINUTES_BEFORE),
  compare(
    '§9',
    'disputes go to a named county court (decisions.md)',
    true,
    /Harju County Court/.test(terms['terms.disputes2']),
  ),
  compare(
    '§8',
    'deactivating a session warns that all booked sessions are cancelled',
    true,
    /^All booked sessions are cancelled/.test(templates['sessionTypes.offCancelEffect_other']),
  ),
  compare('§9', 'group size placeholders', [1, 12], [GROUP_MIN, constants.GROUP_MAX]),
]

/** Search filters (§2) and their names in `customer/provider/search`. */
export const SPECIFIED_FILTERS: Readonly<Record<string, string>> = {
  location: 'location',
  radius: 'radiusKm',
  languages: 'languageIds',
  specialities: 'topicIds',
  'price range from': 'minPrice',
  'price range to': 'maxPrice',
  'average price per hour from': 'minAvgHourlyPrice',
  'average price per hour to': 'maxAvgHourlyPrice',
  availability: 'availability',
  'counsellor type': 'providerTypeIds',
  'online or in person': 'sessionLocation',
  'session type, personal or group': 'sessionType',
}

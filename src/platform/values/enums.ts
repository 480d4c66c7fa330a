// Stored values and their names. Display names are in `texts/`, under the keys given here.

export const ROLE = { customer: 0, provider: 1, company: 2, admin: 3 } as const
export type Role = (typeof ROLE)[keyof typeof ROLE]

/** §3: group 1, personal 2. */
export const SESSION_TYPE = { group: 1, personal: 2 } as const
export type SessionType = (typeof SESSION_TYPE)[keyof typeof SESSION_TYPE]

/** §3: online 1, on site 2. */
export const SESSION_LOCATION = { online: 1, onSite: 2 } as const
export type SessionLocation = (typeof SESSION_LOCATION)[keyof typeof SESSION_LOCATION]

/** Role of a participant in a session room (issue 7). */
export const ROOM_ROLES = ['client', 'counsellor'] as const
export type RoomRole = (typeof ROOM_ROLES)[number]
/** `early`: not open yet; `over`: closed on schedule or ended by the provider. */
export const ROOM_STATUSES = ['early', 'open', 'over'] as const
export type RoomStatus = (typeof ROOM_STATUSES)[number]
/** `direct` is peer to peer, `through` uses a media server, and `zoom` uses the operator's Zoom account. */
export const ROOM_TRANSPORTS = ['direct', 'through', 'zoom'] as const
export type RoomTransport = (typeof ROOM_TRANSPORTS)[number]
/**
 * Why a participant was disconnected: the provider ended the session, the room closed on schedule, the participant
 * opened the room elsewhere or was removed, or the session was cancelled or rescheduled.
 */
export const ROOM_END_REASONS = ['ended', 'closed', 'elsewhere', 'removed', 'cancelled'] as const
export type RoomEndReason = (typeof ROOM_END_REASONS)[number]
export const ROOM_JOIN_ERRORS = ['pass', 'full'] as const
export type RoomJoinError = (typeof ROOM_JOIN_ERRORS)[number]

/** §3: monday 1 to sunday 7. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Parts of a day for the waiting list: until noon, from noon to five, and from five onwards. */
export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof DAY_PARTS)[number]
/** The hour at which each part begins, then the hour at which the evening ends. */
export const DAY_PART_HOURS = [6, 12, 17, 22] as const

export const UI_LANGUAGES = ['en', 'et', 'ru'] as const
export type UiLanguage = (typeof UI_LANGUAGES)[number]
/** Languages used as path segments: §2 lists two, and decision 0044 adds Russian. */
export const PATH_LANGUAGES = ['en', 'et', 'ru'] as const
export type PathLanguage = (typeof PATH_LANGUAGES)[number]

/** §3: languages with fixed ids; `code` is ISO 639-1. */
export const LANGUAGES = [
  { languageId: 1, code: 'et', isUiLanguage: true },
  { languageId: 2, code: 'en', isUiLanguage: true },
  { languageId: 3, code: 'lt', isUiLanguage: false },
  { languageId: 4, code: 'de', isUiLanguage: false },
  { languageId: 5, code: 'fi', isUiLanguage: false },
  { languageId: 6, code: 'sv', isUiLanguage: false },
  { languageId: 7, code: 'lv', isUiLanguage: false },
  { languageId: 8, code: 'uk', isUiLanguage: false },
  { languageId: 9, code: 'ru', isUiLanguage: true },
] as const

/** §3: specialities; `key` is the text key under `topic.`. */
export const TOPICS = [
  { topicId: 1, key: 'anxiety' },
  { topicId: 2, key: 'burnout' },
  { topicId: 3, key: 'depression' },
  { topicId: 4, key: 'relationships' },
  { topicId: 5, key: 'stress' },
  { topicId: 6, key: 'trauma' },
  { topicId: 7, key: 'grief' },
  { topicId: 8, key: 'selfEsteem' },
  { topicId: 9, key: 'parenthood' },
  { topicId: 10, key: 'loneliness' },
  { topicId: 11, key: 'addiction' },
  { topicId: 12, key: 'codependency' },
  { topicId: 13, key: 'selfDevelopment' },
  { topicId: 14, key: 'mindfulness' },
  { topicId: 15, key: 'bodyImage' },
  { topicId: 16, key: 'nutrition' },
  { topicId: 17, key: 'lgbt' },
  { topicId: 18, key: 'aging' },
  { topicId: 19, key: 'violence' },
] as const

/** Provider types; `key` is the text key under `providerType.`. */
export const PROVIDER_TYPES = [
  { providerTypeId: 1, key: 'psychologist' },
  { providerTypeId: 2, key: 'psychotherapist' },
  { providerTypeId: 3, key: 'familyTherapist' },
  { providerTypeId: 4, key: 'counsellor' },
  { providerTypeId: 5, key: 'clinicalPsychologist' },
  { providerTypeId: 6, key: 'crisisCounsellor' },
  { providerTypeId: 7, key: 'coach' },
] as const

export const PROVIDER_STATUS = [
  'none',
  'draft',
  'submitted',
  'changesRequested',
  'approved',
  'rejected',
  'deactivated',
] as const
export type ProviderStatus = (typeof PROVIDER_STATUS)[number]

export const PAYMENT_METHOD_STATUS = ['none', 'valid', 'expired'] as const
export type PaymentMethodStatus = (typeof PAYMENT_METHOD_STATUS)[number]

/** Like PAYMENT_METHOD_STATUS, plus a status for a card that expires soon. */
export const CARD_STATUS = ['none', 'valid', 'expiringSoon', 'expired'] as const
export type CardStatus = (typeof CARD_STATUS)[number]

/**
 * Card for an open payment: the saved card, a new card to be saved, a new card for this payment only, or the card of a
 * scheduled charge whose bank requires authentication.
 */
export const CARD_CHOICES = ['saved', 'keep', 'once', 'promised'] as const
export type CardChoice = (typeof CARD_CHOICES)[number]

export const BOOKING_STATUS = [
  'pendingPayment',
  'booked',
  'rescheduleRequested',
  'completed',
  'noShow',
  'cancelledByCustomer',
  'cancelledByProvider',
  'expired',
] as const
export type BookingStatus = (typeof BOOKING_STATUS)[number]

/** Changes that can be requested for a booked session. */
export const BOOKING_CHANGES = ['cancel', 'reschedule', 'decline', 'withdraw'] as const
export type BookingChange = (typeof BOOKING_CHANGES)[number]
/** The rule that allows or forbids a change; the last four forbid it. */
export const CHANGE_RULES = [
  'counsellor',
  'rescheduleRequested',
  'free',
  'withdrawal',
  'late',
  'movedTwice',
  'over',
  'none',
] as const
export type ChangeRule = (typeof CHANGE_RULES)[number]

export const PAYMENT_STATUS = ['pending', 'succeeded', 'failed', 'refunded', 'partiallyRefunded', 'disputed'] as const
export type PaymentStatus = (typeof PAYMENT_STATUS)[number]

export const TRANSFER_STATUS = ['scheduled', 'pending', 'succeeded', 'failed', 'reversed'] as const
export type TransferStatus = (typeof TRANSFER_STATUS)[number]
/**
 * Who bears the cost of a refund: the provider and the platform in proportion to their shares, or the platform alone
 * (decision 0033).
 */
export const REFUND_PAYERS = ['shared', 'platform'] as const
export type RefundPayer = (typeof REFUND_PAYERS)[number]

/** Why a transfer is delayed or has failed. A dispute and a claim share one reason (decision 0026). */
export const TRANSFER_REASONS = [
  'accountMissing',
  'accountNotReady',
  'accountClosed',
  'onHold',
  'balance',
  'checked',
  'refused',
] as const
export type TransferReason = (typeof TRANSFER_REASONS)[number]
/** Reasons for reporting published feedback. */
export const REPORT_REASONS = ['names', 'health', 'offensive', 'untrue', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
/** Decision 0026: open and answered claims delay the transfer. */
export const CLAIM_STATUS = ['open', 'answered', 'rejected', 'refunded'] as const
export type ClaimStatus = (typeof CLAIM_STATUS)[number]
/** `system`: opened automatically after a provider's no-show (decision 0058). */
export const CLAIM_OPENERS = ['client', 'system'] as const
export type ClaimOpener = (typeof CLAIM_OPENERS)[number]
/** §4: an invitation starts as `pendingPayment`. */
export const INVITATION_STATUS = ['pendingPayment', 'accepted', 'expired', 'cancelled', 'declined'] as const
export type InvitationStatus = (typeof INVITATION_STATUS)[number]

/** §3: percentage 0, fixed amount 1. */
export const DISCOUNT_TYPE = { percentage: 0, fixed: 1 } as const
export type DiscountType = (typeof DISCOUNT_TYPE)[keyof typeof DISCOUNT_TYPE]

export const AVAILABILITY = ['today', 'thisWeek'] as const
export type Availability = (typeof AVAILABILITY)[number]

export const SORTS = ['recommended', 'soonest', 'price', 'rating'] as const
export type Sort = (typeof SORTS)[number]

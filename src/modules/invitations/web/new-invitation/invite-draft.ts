import type { VatGround } from '#modules/accounting/values/vat.ts'
import { applyDiscount } from '#modules/bookings/values/discount.ts'
import { MAX_INVITATION_TIMES, MIN_PRICE_CENTS } from '#modules/invitations/values/limits.ts'
import { calculatePlatformFee } from '#modules/payouts/values/platform-fee.ts'
import { DISCOUNT_TYPE, type DiscountType, SESSION_LOCATION, SESSION_TYPE } from '#platform/values/enums.ts'
import type { Input, Reply } from '#platform/web/api.ts'

export type InvitationOptions = Reply<'invitationOptions'>
export type OfferedSession = InvitationOptions['sessions'][number]
export const INDIVIDUAL_TERMS = 'own'
export const NEW_CLIENT = 'new'

/** Controlled state of the form. Numbers are stored as entered, with a decimal comma or point. */
export interface InvitationDraft {
  /** A known client's account, or NEW_CLIENT. */
  client: string
  /** A session template, or INDIVIDUAL_TERMS. */
  session: string
  minutes: string
  location: 1 | 2
  price: string
  discountType: DiscountType | null
  discount: string
  /** Start times of an individual session, or ids of group dates. */
  times: readonly string[]
}

/** Creates a draft with the first session type or, if a time is given, with the first one that is not a group. */
export const createInvitationDraft = (
  { sessions, clients }: InvitationOptions,
  { client, at }: { client: string | null; at: string | null },
): InvitationDraft => ({
  client: clients.some(({ customerAccountId }) => customerAccountId === client) ? client! : NEW_CLIENT,
  session: (at ? sessions.find((session) => !isGroup(session)) : sessions[0])?.sessionTemplateId ?? INDIVIDUAL_TERMS,
  minutes: '50',
  location: SESSION_LOCATION.online,
  price: '',
  discountType: null,
  discount: '',
  times: at ? [at] : [],
})

export const findSelectedSession = ({ sessions }: InvitationOptions, draft: InvitationDraft): OfferedSession | null =>
  sessions.find(({ sessionTemplateId }) => sessionTemplateId === draft.session) ?? null

export const isGroup = (session: OfferedSession | null): boolean => session?.type === SESSION_TYPE.group

/** Returns the length of the session in minutes, or null while the entered value is invalid. */
export function getSessionMinutes(session: OfferedSession | null, draft: InvitationDraft): number | null {
  if (session) return session.durationInMinutes
  const minutes = Number(draft.minutes)
  return Number.isInteger(minutes) && minutes >= 15 && minutes <= 480 && minutes % 5 === 0 ? minutes : null
}

/** Parses '40,50' as 4050. Returns null if the text is not a number with at most two decimals. */
export function parseHundredths(text: string): number | null {
  const number = text.trim().replace(',', '.')
  return /^\d{1,6}(\.\d{1,2})?$/.test(number) ? Math.round(Number(number) * 100) : null
}

export interface Prices {
  /** In cents; null until a valid price is entered. */
  price: number | null
  /** Null while the discount is invalid. */
  newPrice: number | null
  receives: number | null
}

/** Calculates the new price and the provider's net amount (specification §3: price, discount, new price). */
export function calculatePrices(session: OfferedSession | null, draft: InvitationDraft, feePercent: number): Prices {
  const price = session ? Math.round(session.fee * 100) : parseHundredths(draft.price)
  const discount = draft.discountType === null ? 0 : parseHundredths(draft.discount)
  if (price === null || discount === null) return { price, newPrice: null, receives: null }
  const remaining = applyDiscount(price, draft.discountType, discount)
  const newPrice = remaining >= MIN_PRICE_CENTS && remaining <= price ? remaining : null
  return { price, newPrice, receives: newPrice === null ? null : newPrice - calculatePlatformFee(newPrice, feePercent) }
}

/** Adds or removes a time; the result is sorted and limited to the maximum number of times. */
export function toggleTime(times: readonly string[], time: string): readonly string[] {
  if (times.includes(time)) return times.filter((chosenTime) => chosenTime !== time)
  return times.length >= MAX_INVITATION_TIMES ? times : [...times, time].toSorted()
}

/** Returns whether a session of this length would overlap a chosen time. All chosen times are reserved together. */
export function overlapsChosenTime(time: string, chosen: readonly string[], minutes: number): boolean {
  const lengthMs = minutes * 60_000
  return chosen.some((other) => other !== time && Math.abs(Date.parse(other) - Date.parse(time)) < lengthMs)
}

interface InvitationFormInput {
  draft: InvitationDraft
  session: OfferedSession | null
  /** Values of the uncontrolled fields by name. */
  fields: Record<string, string>
  requestId: string | null
}

/** Builds the API input from the fields that apply. */
export function buildInvitationInput({
  draft,
  session,
  fields,
  requestId,
}: InvitationFormInput): Input<'addInvitation'> {
  const { name = '', email = '', language, title = '', address, languageId, message, vatGround } = fields
  const discount = draft.discountType === null ? null : parseHundredths(draft.discount)
  const price = parseHundredths(draft.price)
  return {
    ...(draft.client === NEW_CLIENT
      ? { name, email, language: (language ?? 'et') as 'en' | 'et' | 'ru' }
      : { customerAccountId: draft.client }),
    ...(session
      ? { sessionTemplateId: session.sessionTemplateId }
      : {
          title,
          durationInMinutes: Number(draft.minutes),
          location: draft.location,
          languageId: Number(languageId),
          ...(vatGround ? { vatGround: vatGround as VatGround } : {}),
          ...(price !== null && { price: price / 100 }),
          ...(draft.location === SESSION_LOCATION.onSite && address ? { address } : {}),
        }),
    discountType: draft.discountType,
    ...(discount !== null && { discount: discount / 100 }),
    ...(isGroup(session) ? { groupSessionRecurrenceIds: [...draft.times] } : { startDateTimes: [...draft.times] }),
    ...(message ? { message } : {}),
    ...(requestId ? { customerRequestId: requestId } : {}),
  }
}

/** Discount types in the order of the form's options. */
export const DISCOUNTS = [null, DISCOUNT_TYPE.percentage, DISCOUNT_TYPE.fixed] as const

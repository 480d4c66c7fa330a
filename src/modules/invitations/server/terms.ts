import type { VatGround } from '#modules/accounting/values/vat.ts'
import { discountedCents } from '#modules/bookings/values/discount.ts'
import { activeTemplates, type TemplateView } from '#modules/providers/server/session-types/public.ts'
import { type Context, Refusal } from '#platform/server/context.ts'
import { WrongField } from '#platform/server/http/refusing.ts'
import { MIN_PRICE_CENTS } from '#platform/values/constants.ts'
import {
  DISCOUNT_TYPE,
  SESSION_LOCATION,
  SESSION_TYPE,
  type SessionLocation,
  type SessionType,
  type UiLanguage,
} from '#platform/values/enums.ts'
import type { Wanted } from './add-invitation.ts'

/** What is offered, by a template or by own words; money in cents. */
export interface Terms {
  /** Null for own terms: a private template is made with the invitation. */
  sessionTemplateId: string | null
  type: SessionType
  location: SessionLocation
  title: string
  fee: number
  durationInMinutes: number
  languageId: number
  address: string | null
  dates: NonNullable<TemplateView['groupSessionRecurrence']>
  /** Of own terms; a session type has its own. */
  vatGround: VatGround | null
}

/** Titles are in the client's language. @throws Refusal 'templateNotOffered' for what is not an active one of theirs. */
export async function termsOf(
  wanted: Wanted,
  { context, providerId, language }: { context: Context; providerId: string; language: UiLanguage },
): Promise<Terms> {
  if (!wanted.sessionTemplateId) return ownTerms(wanted)
  const templates = await activeTemplates({ db: context.db, now: context.now, language }, providerId)
  const found = templates.find((one) => one.sessionTemplateId === wanted.sessionTemplateId)
  if (!found) throw new Refusal('templateNotOffered')
  return {
    ...found,
    type: found.type as SessionType,
    location: found.location as SessionLocation,
    dates: found.groupSessionRecurrence ?? [],
    vatGround: null,
  }
}

/** Named in full: the contract has seen to it. */
function ownTerms(wanted: Wanted): Terms {
  const location = wanted.location!
  return {
    sessionTemplateId: null,
    type: SESSION_TYPE.personal,
    location,
    title: wanted.title!,
    fee: wanted.price!,
    durationInMinutes: wanted.durationInMinutes!,
    languageId: wanted.languageId!,
    address: location === SESSION_LOCATION.onSite ? (wanted.address ?? null) : null,
    dates: [],
    vatGround: wanted.vatGround ?? null,
  }
}

const WHOLE = 10_000

/** Price, discount and new price as stored. @throws WrongField where less than one euro would be left. */
export function priceOf(priceCents: number, { discountType, discount = 0 }: Pick<Wanted, 'discountType' | 'discount'>) {
  const isNone = discountType === null || discount === 0
  if (isNone) return { price_cents: priceCents, discount_type: null, discount: null, new_price_cents: priceCents }
  if (discountType === DISCOUNT_TYPE.percentage && discount > WHOLE)
    throw new WrongField('discount', 'error.invitePercent')
  const newPriceCents = discountedCents(priceCents, discountType, discount)
  if (newPriceCents < MIN_PRICE_CENTS) throw new WrongField('discount', 'error.inviteDiscount')
  return { price_cents: priceCents, discount_type: discountType, discount, new_price_cents: newPriceCents }
}

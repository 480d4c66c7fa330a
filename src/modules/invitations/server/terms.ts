import type { z } from 'zod'
import type { VatGround } from '#modules/accounting/values/vat.ts'
import { applyDiscount } from '#modules/bookings/values/discount.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { MIN_PRICE_CENTS } from '#modules/invitations/values/limits.ts'
import { listActiveTemplates, type TemplateView } from '#modules/providers/server/session-types/public.ts'
import type { Context } from '#platform/server/context.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import {
  DISCOUNT_TYPE,
  SESSION_LOCATION,
  SESSION_TYPE,
  type SessionLocation,
  type SessionType,
  type UiLanguage,
} from '#platform/values/enums.ts'

export type AddInvitationInput = z.output<AllCalls['addInvitation']['input']>

/** Terms of an invitation, either those of a session template or individual ones. Amounts are in cents. */
export interface InvitationTerms {
  /** Null for individual terms, for which a private template is created with the invitation. */
  sessionTemplateId: string | null
  type: SessionType
  location: SessionLocation
  title: string
  fee: number
  durationInMinutes: number
  languageId: number
  address: string | null
  dates: NonNullable<TemplateView['groupSessionRecurrence']>
  /** Only for individual terms; a session template has its own VAT grounds. */
  vatGround: VatGround | null
}

/**
 * Loads the terms, with the title in the client's language. Fails if the given session template is not an active
 * template of this provider.
 */
export async function loadInvitationTerms(
  input: AddInvitationInput,
  {
    context,
    providerId,
    language,
  }: { context: Context<'templateNotOffered'>; providerId: string; language: UiLanguage },
): Promise<InvitationTerms> {
  if (!input.sessionTemplateId) return toIndividualTerms(input)
  const templates = await listActiveTemplates({ db: context.db, now: context.now, language }, providerId)
  const template = templates.find(({ sessionTemplateId }) => sessionTemplateId === input.sessionTemplateId)
  if (!template) return context.fail('templateNotOffered')
  return {
    ...template,
    type: template.type as SessionType,
    location: template.location as SessionLocation,
    dates: template.groupSessionRecurrence ?? [],
    vatGround: null,
  }
}

/**
 * Builds the terms for one client, without a session template. The contract has already validated that all fields are
 * present.
 */
function toIndividualTerms(input: AddInvitationInput): InvitationTerms {
  const location = input.location!
  return {
    sessionTemplateId: null,
    type: SESSION_TYPE.personal,
    location,
    title: input.title!,
    fee: input.price!,
    durationInMinutes: input.durationInMinutes!,
    languageId: input.languageId!,
    address: location === SESSION_LOCATION.onSite ? (input.address ?? null) : null,
    dates: [],
    vatGround: input.vatGround ?? null,
  }
}

/** 100 % in hundredths of a percent. */
const MAX_PERCENTAGE = 10_000

/**
 * Calculates the price, discount and new price, named after the columns that store them.
 * @throws InvalidFieldError if the new price is less than one euro
 */
export function calculateInvitationPrice(
  priceCents: number,
  { discountType, discount = 0 }: Pick<AddInvitationInput, 'discountType' | 'discount'>,
) {
  if (discountType === null || discount === 0)
    return { price_cents: priceCents, discount_type: null, discount: null, new_price_cents: priceCents }
  if (discountType === DISCOUNT_TYPE.percentage && discount > MAX_PERCENTAGE)
    throw new InvalidFieldError('discount', 'error.invitePercent')
  const newPriceCents = applyDiscount(priceCents, discountType, discount)
  if (newPriceCents < MIN_PRICE_CENTS) throw new InvalidFieldError('discount', 'error.inviteDiscount')
  return { price_cents: priceCents, discount_type: discountType, discount, new_price_cents: newPriceCents }
}

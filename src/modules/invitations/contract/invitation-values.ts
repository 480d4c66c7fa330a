import { z } from 'zod'
import { VAT_GROUND_IDS } from '#modules/accounting/values/vat.ts'
import { quarterIn } from '#modules/availability/contract/working-hours-values.ts'
import { cancellationTermsOut } from '#modules/bookings/contract/changes.ts'
import {
  INVITATION_MESSAGE_MAX,
  MAX_INVITATION_TIMES,
  MAX_PRICE_CENTS,
  MIN_PRICE_CENTS,
} from '#modules/invitations/values/limits.ts'
import {
  email,
  eurosIn,
  eurosOut,
  guid,
  instantOut,
  optionalLine,
  optionalText,
  requiredLine,
  requiredName,
  uiLanguage,
} from '#platform/contract/values.ts'
import { INVITATION_STATUS } from '#platform/values/enums.ts'

// Schemas for invitations (specification §3: client, price, discount, new price, dates).

const sessionLocation = z.union([z.literal(1), z.literal(2)])
const discountType = z.union([z.literal(0), z.literal(1)])

/** Individual terms must be complete; if there are none, the session template provides the terms. */
export const newInvitation = z
  .strictObject({
    /** An existing client; otherwise name and email are required. */
    customerAccountId: guid.optional(),
    name: requiredName(120).optional(),
    email: email.optional(),
    language: uiLanguage.optional(),
    sessionTemplateId: guid.optional(),
    title: requiredLine(120).optional(),
    durationInMinutes: z.int({ error: 'error.number' }).min(15).max(480).multipleOf(5).optional(),
    location: sessionLocation.optional(),
    address: optionalLine(300),
    languageId: z.int().min(1).max(9).optional(),
    price: eurosIn.optional(),
    /**
     * Grounds for the VAT exemption of a session with individually agreed terms. A session template has its own
     * grounds.
     */
    vatGround: z.enum(VAT_GROUND_IDS, { error: 'error.invalid' }).nullable().optional(),
    discountType: discountType.nullable().default(null),
    /** In percent or euros, depending on `discountType`. */
    discount: eurosIn.optional(),
    startDateTimes: z.array(quarterIn).max(MAX_INVITATION_TIMES, { error: 'error.inviteTimesMax' }).default([]),
    groupSessionRecurrenceIds: z.array(guid).max(MAX_INVITATION_TIMES, { error: 'error.inviteTimesMax' }).default([]),
    message: optionalText(INVITATION_MESSAGE_MAX),
    /** The session request that this invitation answers. */
    customerRequestId: guid.optional(),
  })
  .superRefine((input, issues) => {
    const requireFields = (names: readonly (keyof typeof input)[]) => {
      for (const name of names)
        if (input[name] === undefined) issues.addIssue({ code: 'custom', path: [name], message: 'error.required' })
    }
    if (!input.customerAccountId) requireFields(['name', 'email'])
    if (!input.sessionTemplateId) requireFields(['title', 'durationInMinutes', 'location', 'languageId', 'price'])
    if (!input.sessionTemplateId && input.location === 2 && !input.address) requireFields(['address'])
    if (input.discountType !== null) requireFields(['discount'])
    if (input.price !== undefined && input.price < MIN_PRICE_CENTS)
      issues.addIssue({ code: 'custom', path: ['price'], message: 'error.inviteMinPrice' })
    if ((input.price ?? 0) > MAX_PRICE_CENTS)
      issues.addIssue({ code: 'custom', path: ['price'], message: 'error.amount' })
    if (input.startDateTimes.length + input.groupSessionRecurrenceIds.length === 0)
      issues.addIssue({ code: 'custom', path: ['startDateTimes'], message: 'error.inviteTimes' })
  })

const terms = {
  invitationId: z.guid(),
  status: z.enum(INVITATION_STATUS),
  type: z.int(),
  location: z.int(),
  title: z.string(),
  durationInMinutes: z.int(),
  languageId: z.int(),
  address: z.string().nullable(),
  price: eurosOut,
  discountType: z.int().nullable(),
  /** In percent or euros, depending on `discountType`; null if there is no discount. */
  discount: eurosOut.nullable(),
  newPrice: eurosOut,
  message: z.string().nullable(),
  expiresAt: instantOut,
}
const time = z.object({
  startDateTime: instantOut,
  groupSessionRecurrenceId: z.guid().nullable(),
  /** Whether the time is reserved for the client or, in a group, a seat is free. */
  isOpen: z.boolean(),
})

/** An invitation as the provider sees it. */
export const ownInvitation = z.object({
  ...terms,
  clientName: z.string(),
  /** The address that the provider entered; null for an existing client, selected by name. */
  clientEmail: z.string().nullable(),
  times: z.array(time.extend({ isBooked: z.boolean() })),
  /** After the platform's fee. */
  providerReceives: eurosOut,
  createdAt: instantOut,
  sentAt: instantOut,
  endedAt: instantOut.nullable(),
  /** Whether the client has an active payment hold. */
  isPaying: z.boolean(),
  mayResend: z.boolean(),
})

/** An invitation as the client sees it. */
export const receivedInvitation = z.object({
  ...terms,
  clientName: z.string(),
  providerId: z.guid(),
  providerFirstName: z.string(),
  providerLastName: z.string(),
  providerImageUrl: z.string().nullable(),
  providerTimezone: z.string(),
  times: z.array(
    time.extend({
      cancellation: z.object({ freeUntil: instantOut, isStillFree: z.boolean(), terms: cancellationTermsOut }),
    }),
  ),
  /** Whether the invitation was sent to the caller's address. Null if the caller is not logged in. */
  isToMe: z.boolean().nullable(),
  /** The caller's booking from this invitation. */
  booking: z.object({ bookingId: z.guid(), paymentIntentId: z.string().nullable(), isPaid: z.boolean() }).nullable(),
})

import { z } from 'zod'
import { VAT_GROUND_IDS } from '#modules/accounting/values/vat.ts'
import { quarterIn } from '#modules/availability/contract/working-hours-values.ts'
import { cancellationTermsOut } from '#modules/bookings/contract/changes.ts'
import {
  email,
  eurosIn,
  eurosOut,
  guid,
  instantOut,
  optionalText,
  text,
  uiLanguage,
} from '#platform/contract/values.ts'
import { MAX_INVITATION_TIMES, MAX_PRICE_CENTS, MIN_PRICE_CENTS } from '#platform/values/constants.ts'
import { INVITATION_STATUS } from '#platform/values/enums.ts'

/** Shapes of invitations (specification §3: client, price, discount, new price, dates). */

const sessionType = z.union([z.literal(1), z.literal(2)])
const discountType = z.union([z.literal(0), z.literal(1)])

/** Who, what and when. Own terms are named in full; a template brings its own. */
export const newInvitation = z
  .strictObject({
    /** A client known from a session; else name and address. */
    customerAccountId: guid.optional(),
    name: text(120).optional(),
    email: email.optional(),
    language: uiLanguage.optional(),
    sessionTemplateId: guid.optional(),
    title: text(120).optional(),
    durationInMinutes: z.int({ error: 'error.number' }).min(15).max(480).multipleOf(5).optional(),
    location: sessionType.optional(),
    address: optionalText(300),
    languageId: z.int().min(1).max(9).optional(),
    price: eurosIn.optional(),
    /** Of own terms: why they are exempt from VAT; a session type brings its own. */
    vatGround: z.enum(VAT_GROUND_IDS, { error: 'error.invalid' }).nullable().optional(),
    discountType: discountType.nullable().default(null),
    /** Percent, or euros. */
    discount: eurosIn.optional(),
    startDateTimes: z.array(quarterIn).max(MAX_INVITATION_TIMES, { error: 'error.inviteTimesMax' }).default([]),
    groupSessionRecurrenceIds: z.array(guid).max(MAX_INVITATION_TIMES, { error: 'error.inviteTimesMax' }).default([]),
    message: optionalText(1000),
    /** The request that it answers. */
    customerRequestId: guid.optional(),
  })
  .superRefine((wanted, issues) => {
    const need = (names: readonly (keyof typeof wanted)[]) => {
      for (const name of names)
        if (wanted[name] === undefined) issues.addIssue({ code: 'custom', path: [name], message: 'error.required' })
    }
    if (!wanted.customerAccountId) need(['name', 'email'])
    if (!wanted.sessionTemplateId) need(['title', 'durationInMinutes', 'location', 'languageId', 'price'])
    if (!wanted.sessionTemplateId && wanted.location === 2 && !wanted.address) need(['address'])
    if (wanted.discountType !== null) need(['discount'])
    if (wanted.price !== undefined && wanted.price < MIN_PRICE_CENTS)
      issues.addIssue({ code: 'custom', path: ['price'], message: 'error.inviteMinPrice' })
    if ((wanted.price ?? 0) > MAX_PRICE_CENTS)
      issues.addIssue({ code: 'custom', path: ['price'], message: 'error.amount' })
    if (wanted.startDateTimes.length + wanted.groupSessionRecurrenceIds.length === 0)
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
  /** Percent, or euros; null without a discount. */
  discount: eurosOut.nullable(),
  newPrice: eurosOut,
  message: z.string().nullable(),
  expiresAt: instantOut,
}
const time = z.object({
  startDateTime: instantOut,
  groupSessionRecurrenceId: z.guid().nullable(),
  /** Held for the client, or a seat is free. */
  isOpen: z.boolean(),
})

/** As its counsellor sees it. */
export const ownInvitation = z.object({
  ...terms,
  clientName: z.string(),
  /** Only what the counsellor typed: a known client is invited by name. */
  clientEmail: z.string().nullable(),
  times: z.array(time.extend({ isBooked: z.boolean() })),
  /** After the platform's fee. */
  providerReceives: eurosOut,
  createdAt: instantOut,
  sentAt: instantOut,
  endedAt: instantOut.nullable(),
  /** Somebody is paying this very moment. */
  isPaying: z.boolean(),
  mayResend: z.boolean(),
})

/** As whoever has its link sees it. */
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
  /** Whether it was sent to the address of the account that asks; null when nobody is signed in. */
  isToMe: z.boolean().nullable(),
  /** The asker's own booking by it. */
  booking: z.object({ bookingId: z.guid(), paymentIntentId: z.string().nullable(), isPaid: z.boolean() }).nullable(),
})

import { z } from 'zod'
import { providersCallPaths } from '#modules/providers/call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import { eurosOut, guid, noInput, optionalText } from '#platform/contract/values.ts'
import {
  datesIn,
  groupDecision,
  listing,
  plannedDate,
  templateIn,
  templateOut,
  vatOptions,
} from './session-type-values.ts'

const byId = z.strictObject({ id: guid })
const note = optionalText(1000)
const cancellation = { cancelledBookings: z.int(), refunded: eurosOut }

/**
 * Calls for the caller's own session types (api.md; specification §3, session template). Other providers' session types
 * cannot be accessed.
 */
export const sessionTemplateCalls = {
  listSessionTemplates: defineCall(
    {
      who: 'provider',
      summary: 'Lists the provider’s active and inactive session types, with the defaults for a new one.',
      input: noInput,
      reply: z.object({
        sessionTemplates: z.array(templateOut),
        /** The time zone of group dates. */
        timezone: z.string(),
        /**
         * Address suggested for a new in-person session: that of the first in-person session type in the list, or else
         * the company's.
         */
        address: z.string().nullable(),
        platformFeePercent: z.number(),
        vat: vatOptions,
        /** Number of clients that fit into an online group's session room; null if sessions take place elsewhere. */
        groupRoomPlaces: z.int().nullable(),
        listing,
      }),
    },
    providersCallPaths.listSessionTemplates,
  ),
  addSessionTemplate: defineCall(
    {
      who: 'provider',
      summary:
        'Creates a session type, for a group with its dates. Dates that conflict are returned in `datesNotMade`; all ' +
        'others are created.',
      input: z.strictObject({
        /** 1 group, 2 personal. */
        type: z.union([z.literal(1), z.literal(2)]),
        ...templateIn,
        isActive: z.boolean().default(true),
        dates: datesIn.optional(),
      }),
      reply: templateOut.extend({ datesNotMade: z.array(plannedDate) }),
    },
    providersCallPaths.addSessionTemplate,
  ),
  getSessionTemplate: defineCall(
    {
      who: 'provider',
      summary: 'Returns one of the provider’s session types.',
      input: byId,
      reply: templateOut,
      errors: ['notFound'],
    },
    providersCallPaths.getSessionTemplate,
  ),
  putSessionTemplate: defineCall(
    {
      who: 'provider',
      summary:
        'Updates a session type. Existing bookings are unchanged. The price, length, location and language of a ' +
        'group can only change when no upcoming date is booked.',
      input: z.strictObject({ id: guid, type: z.int().optional(), ...templateIn }),
      reply: templateOut,
      errors: ['notFound', 'groupHasBookings', 'datesCollide'],
    },
    providersCallPaths.putSessionTemplate,
  ),
  activateSessionTemplate: defineCall(
    {
      who: 'provider',
      summary: 'Activates a session type. The response says whether clients can now find the provider.',
      input: byId,
      reply: templateOut.extend({ listing }),
      errors: ['notFound'],
    },
    providersCallPaths.activateSessionTemplate,
  ),
  deactivateSessionTemplate: defineCall(
    {
      who: 'provider',
      summary:
        'Deactivates a session type. Booked sessions are cancelled with a full refund, or kept if `keepBookings` is ' +
        'true. A group keeps only its booked dates.',
      input: z.strictObject({ id: guid, keepBookings: z.boolean().default(false), note }),
      reply: templateOut.extend({ ...cancellation, droppedDates: z.int(), listing }),
      errors: ['notFound'],
    },
    providersCallPaths.deactivateSessionTemplate,
  ),
  orderSessionTemplates: defineCall(
    {
      who: 'provider',
      summary:
        'Sets the order of session types. A search shows the first one that matches its filters, or the first of all ' +
        'without filters. Omitted types follow in their current order.',
      input: z.strictObject({
        sessionTemplateIds: z
          .array(guid)
          .min(1)
          .max(200)
          .refine((ids) => new Set(ids).size === ids.length, { error: 'error.invalid' }),
      }),
      reply: z.null(),
      errors: ['notFound'],
    },
    providersCallPaths.orderSessionTemplates,
  ),
  addGroupDates: defineCall(
    {
      who: 'provider',
      summary: 'Adds dates to a group. Dates that conflict are returned in `datesNotMade`; all others are created.',
      input: z.strictObject({ id: guid, dates: datesIn }),
      reply: templateOut.extend({ datesMade: z.int(), datesNotMade: z.array(plannedDate) }),
      errors: ['notFound'],
    },
    providersCallPaths.addGroupDates,
  ),
  previewGroupDates: defineCall(
    {
      who: 'provider',
      summary: 'Lists the dates of a series and their conflicts. Creates nothing.',
      input: z.strictObject({ dates: datesIn, durationInMinutes: templateIn.durationInMinutes }),
      reply: z.object({ dates: z.array(plannedDate) }),
    },
    providersCallPaths.previewGroupDates,
  ),
  cancelGroupDate: defineCall(
    {
      who: 'provider',
      summary: 'Cancels a date of a group. Every client is notified and gets a full refund.',
      input: z.strictObject({ id: guid, note }),
      reply: z.object(cancellation),
      errors: ['notFound', 'groupDateOver'],
    },
    providersCallPaths.cancelGroupDate,
  ),
  holdGroupDate: defineCall(
    {
      who: 'provider',
      summary: 'Confirms a date of a group that has not reached its minimum.',
      input: byId,
      reply: z.null(),
      errors: ['notFound', 'groupDateOver'],
    },
    providersCallPaths.holdGroupDate,
  ),
  listGroupDecisions: defineCall(
    {
      who: 'provider',
      summary:
        'Lists dates of groups that start within a day, have not reached their minimum and await the provider’s ' +
        'decision.',
      input: noInput,
      reply: z.array(groupDecision),
    },
    providersCallPaths.listGroupDecisions,
  ),
}

import { z } from 'zod'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { call } from '#platform/contract/call.ts'
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
 * The caller's own session types (api.md; specification §3,
 * session template). Those of other providers cannot be addressed.
 */
export const sessionTemplateCalls = {
  listSessionTemplates: call(
    {
      who: 'provider',
      about: 'Own session types, active and inactive, and what a new one begins with.',
      input: noInput,
      reply: z.object({
        sessionTemplates: z.array(templateOut),
        /** The time zone of dates. */
        timezone: z.string(),
        /** The address from the profile, for on-site sessions. */
        address: z.string().nullable(),
        platformFeePercent: z.number(),
        vat: vatOptions,
        /** Number of clients that fit into an online group's room; null where sessions are held elsewhere. */
        groupRoomPlaces: z.int().nullable(),
        listing,
      }),
    },
    CALL_PATHS.listSessionTemplates,
  ),
  addSessionTemplate: call(
    {
      who: 'provider',
      about: 'Offer something new; a group with its dates. Dates that collide are named and not made, the others are.',
      input: z.strictObject({
        /** 1 group, 2 personal. */
        type: z.union([z.literal(1), z.literal(2)]),
        ...templateIn,
        isActive: z.boolean().default(true),
        dates: datesIn.optional(),
      }),
      reply: templateOut.extend({ datesNotMade: z.array(plannedDate) }),
    },
    CALL_PATHS.addSessionTemplate,
  ),
  getSessionTemplate: call(
    {
      who: 'provider',
      about: 'One of the own session types.',
      input: byId,
      reply: templateOut,
      refuses: ['notFound'],
    },
    CALL_PATHS.getSessionTemplate,
  ),
  putSessionTemplate: call(
    {
      who: 'provider',
      about:
        'Change a session type. What is booked stays as it was booked; price, length, place and language of a group wait until no coming date is booked.',
      input: z.strictObject({ id: guid, type: z.int().optional(), ...templateIn }),
      reply: templateOut,
      refuses: ['notFound', 'groupHasBookings', 'datesCollide'],
    },
    CALL_PATHS.putSessionTemplate,
  ),
  activateSessionTemplate: call(
    {
      who: 'provider',
      about: 'Offer it again; the reply says whether clients can find the counsellor now.',
      input: byId,
      reply: templateOut.extend({ listing }),
      refuses: ['notFound'],
    },
    CALL_PATHS.activateSessionTemplate,
  ),
  deactivateSessionTemplate: call(
    {
      who: 'provider',
      about:
        'Offer it no more. Booked sessions are cancelled with everything refunded, or stay in place with keepBookings; a group keeps only dates that somebody has booked.',
      input: z.strictObject({ id: guid, keepBookings: z.boolean().default(false), note }),
      reply: templateOut.extend({ ...cancellation, droppedDates: z.int(), listing }),
      refuses: ['notFound'],
    },
    CALL_PATHS.deactivateSessionTemplate,
  ),
  orderSessionTemplates: call(
    {
      who: 'provider',
      about:
        'Put session types in order. The first one that suits a search is shown in it; without filters, the first of all. Those not named stay behind the others, in their order.',
      input: z.strictObject({
        sessionTemplateIds: z
          .array(guid)
          .min(1)
          .max(200)
          .refine((ids) => new Set(ids).size === ids.length, { error: 'error.invalid' }),
      }),
      reply: z.null(),
      refuses: ['notFound'],
    },
    CALL_PATHS.orderSessionTemplates,
  ),
  addGroupDates: call(
    {
      who: 'provider',
      about: 'More dates of a group. Those that collide are named and not made, the others are.',
      input: z.strictObject({ id: guid, dates: datesIn }),
      reply: templateOut.extend({ datesMade: z.int(), datesNotMade: z.array(plannedDate) }),
      refuses: ['notFound'],
    },
    CALL_PATHS.addGroupDates,
  ),
  previewGroupDates: call(
    {
      who: 'provider',
      about: 'The dates that a repetition means, and what stands in their way. Makes nothing.',
      input: z.strictObject({ dates: datesIn, durationInMinutes: templateIn.durationInMinutes }),
      reply: z.object({ dates: z.array(plannedDate) }),
    },
    CALL_PATHS.previewGroupDates,
  ),
  cancelGroupDate: call(
    {
      who: 'provider',
      about: 'Call off one date of a group: every member gets everything back and is told.',
      input: z.strictObject({ id: guid, note }),
      reply: z.object(cancellation),
      refuses: ['notFound', 'groupDateOver'],
    },
    CALL_PATHS.cancelGroupDate,
  ),
  holdGroupDate: call(
    {
      who: 'provider',
      about: 'Hold a date although the minimum is not reached.',
      input: byId,
      reply: z.null(),
      refuses: ['notFound', 'groupDateOver'],
    },
    CALL_PATHS.holdGroupDate,
  ),
  listGroupDecisions: call(
    {
      who: 'provider',
      about: 'Dates within a day that have not reached their minimum and wait for the counsellor’s word.',
      input: noInput,
      reply: z.array(groupDecision),
    },
    CALL_PATHS.listGroupDecisions,
  ),
}

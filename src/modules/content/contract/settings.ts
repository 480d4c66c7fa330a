import { z } from 'zod'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import { generalLists } from '#platform/contract/general-items.ts'
import { dateOut, noInput } from '#platform/contract/values.ts'

const helpline = z.object({
  key: z.string(),
  /** Formatted for display. */
  number: z.string(),
  tel: z.string(),
  name: z.string(),
  purpose: z.string(),
  hours: z.string(),
  isOpenNow: z.boolean(),
  languages: z.array(z.string()),
  isFree: z.boolean(),
  source: z.string(),
  lastChecked: dateOut,
})

export const settingsCalls = {
  generalItems: defineCall(
    {
      who: 'visitor',
      summary: 'Lists languages, topics and provider types with their names in every interface language.',
      input: noInput,
      reply: z.object({
        ...generalLists,
        localizations: z.array(
          z.object({
            languageCode: z.string(),
            providerTypeId: z.int().nullable(),
            topicId: z.int().nullable(),
            languageId: z.int().nullable(),
            name: z.string(),
          }),
        ),
      }),
    },
    CALL_PATHS.generalItems,
  ),
  listOrganizations: defineCall(
    {
      who: 'visitor',
      summary: 'Lists the organizations on the platform.',
      input: noInput,
      reply: z.array(z.object({ organizationId: z.guid(), name: z.string(), slug: z.string() })),
    },
    CALL_PATHS.listOrganizations,
  ),
  publicSettings: defineCall(
    {
      who: 'visitor',
      summary: 'Returns the public settings of the platform, which every screen needs.',
      input: noInput,
      reply: z.object({
        brand: z.string(),
        /** The operator of the platform; unset values are null or empty (decision 0045). */
        operator: z.object({
          name: z.string(),
          registryCode: z.string().nullable(),
          vatNumber: z.string().nullable(),
          address: z.array(z.string()),
          email: z.string(),
        }),
        currency: z.literal('EUR'),
        platformFeePercent: z.number(),
        /**
         * Where online sessions take place (built-in while Zoom is unavailable); stated in the privacy notice.
         */
        videoProvider: z.enum(['built-in', 'zoom']),
        /** The current standard VAT rate in Estonia. */
        vatPercent: z.number(),
        payments: z.object({
          mode: z.enum(['sandbox', 'provider']),
          publishableKey: z.string(),
          scriptUrl: z.string(),
        }),
        helplines: z.array(helpline),
      }),
    },
    CALL_PATHS.publicSettings,
  ),
  findPlaces: defineCall(
    {
      who: 'visitor',
      summary: 'Returns place suggestions from the gazetteer for a partial name.',
      input: z.strictObject({ query: z.string().trim().max(80) }),
      reply: z.array(z.object({ name: z.string(), country: z.string(), latitude: z.number(), longitude: z.number() })),
    },
    CALL_PATHS.findPlaces,
  ),
}

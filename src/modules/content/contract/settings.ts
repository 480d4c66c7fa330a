import { z } from 'zod'
import { contentCallPaths } from '#modules/content/call-paths.ts'
import { INITIAL_CALL_PATHS } from '#modules/initial-call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import { generalLists } from '#platform/contract/general-items.ts'
import { dateOut, noInput, optionalLine } from '#platform/contract/values.ts'

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
    contentCallPaths.generalItems,
  ),
  publicSettings: defineCall(
    {
      who: 'visitor',
      summary: 'Returns the public settings of the platform, which every screen needs.',
      input: noInput,
      reply: z.object({
        brand: z.string(),
        /** The company that operates the platform; values that are not configured are null or empty (decision 0045). */
        operator: z.object({
          name: z.string(),
          registryCode: z.string().nullable(),
          vatNumber: z.string().nullable(),
          address: z.array(z.string()),
          email: z.string(),
        }),
        currency: z.literal('EUR'),
        platformFeePercent: z.number(),
        /** Where online sessions take place: `built-in` unless Zoom is configured. Shown in the privacy notice. */
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
    contentCallPaths.publicSettings,
  ),
  findPlaces: defineCall(
    {
      who: 'visitor',
      summary: 'Returns place suggestions from the gazetteer for a partial name.',
      input: z.strictObject({ query: optionalLine(80).unwrap() }),
      reply: z.array(z.object({ name: z.string(), country: z.string(), latitude: z.number(), longitude: z.number() })),
    },
    INITIAL_CALL_PATHS.findPlaces,
  ),
}

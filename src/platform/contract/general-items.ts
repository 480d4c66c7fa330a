import { z } from 'zod'

// Reference data that replies include, with names in the user's language (specification §3, general items).
export const languageItem = z.object({
  languageId: z.int(),
  name: z.string(),
  /** Path of a small SVG on this site. A language spoken in several countries has the flag that most users expect. */
  flagUrl: z.string(),
  isUiLanguage: z.boolean(),
  /** ISO 639-1. */
  code: z.string(),
})
export const topicItem = z.object({ topicId: z.int(), name: z.string() })
const providerTypeItem = z.object({ providerTypeId: z.int(), name: z.string() })

export const generalLists = {
  allLanguages: z.array(languageItem),
  allTopics: z.array(topicItem),
  allProviderTypes: z.array(providerTypeItem),
}

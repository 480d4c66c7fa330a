import counsellor from '#modules/providers/texts/counsellor/en.json' with { type: 'json' }

/** English wording of a provider's page, loaded with it to keep the search's initial bundle small. */
export const enProviderPage = counsellor
export type ProviderPageCatalogue = typeof enProviderPage

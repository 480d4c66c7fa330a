import counsellor from '#modules/providers/texts/counsellor/en.json' with { type: 'json' }

/**
 * English strings for a provider's public page. They are loaded with that page, to keep the first load of the search
 * page small.
 */
export const enCounsellor = counsellor
export type ProviderPageCatalogue = typeof enCounsellor

import counsellor from '#modules/providers/texts/counsellor/en.json' with { type: 'json' }

/** English texts of a provider's public page. They are loaded with that page, to keep the search's first load small. */
export const enCounsellor = counsellor
export type ProviderPageCatalogue = typeof enCounsellor

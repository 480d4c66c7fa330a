import counsellor from '#modules/providers/texts/counsellor/en.json' with { type: 'json' }

/** What the counsellor's page says: loaded with that page, because the finder's first load has no room for it. */
export const enCounsellor = counsellor
export type CounsellorCatalogue = typeof enCounsellor

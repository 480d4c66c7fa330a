import counsellor from '#modules/providers/texts/counsellor/ru.json' with { type: 'json' }
import type { ProviderPageCatalogue } from './en-counsellor.ts'

/** Russian strings for a provider's public page. */
export const ruCounsellor: ProviderPageCatalogue = counsellor

import counsellor from '#modules/providers/texts/counsellor/et.json' with { type: 'json' }
import type { ProviderPageCatalogue } from './en-counsellor.ts'

/** Estonian strings for a provider's public page. */
export const etCounsellor: ProviderPageCatalogue = counsellor

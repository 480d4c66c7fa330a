import counsellor from '#modules/providers/texts/counsellor/et.json' with { type: 'json' }
import type { ProviderPageCatalogue } from './en-counsellor.ts'

/** Texts of a provider's page in Estonian. */
export const etProviderPage: ProviderPageCatalogue = counsellor

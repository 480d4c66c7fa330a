import counsellor from '#modules/providers/texts/counsellor/et.json' with { type: 'json' }
import type { ProviderPageCatalogue } from './en-counsellor.ts'

/** Estonian translations for a provider's page. */
export const etProviderPage: ProviderPageCatalogue = counsellor

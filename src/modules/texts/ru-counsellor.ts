import counsellor from '#modules/providers/texts/counsellor/ru.json' with { type: 'json' }
import type { ProviderPageCatalogue } from './en-counsellor.ts'

/** Russian translations for a provider's page. */
export const ruProviderPage: ProviderPageCatalogue = counsellor

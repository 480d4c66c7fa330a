import counsellor from '#modules/providers/texts/counsellor/ru.json' with { type: 'json' }
import type { ProviderPageCatalogue } from './en-counsellor.ts'

/** Texts of a provider's page in Russian. */
export const ruProviderPage: ProviderPageCatalogue = counsellor

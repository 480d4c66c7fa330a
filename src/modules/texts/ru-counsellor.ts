import counsellor from '#modules/providers/texts/counsellor/ru.json' with { type: 'json' }
import type { CounsellorCatalogue } from './en-counsellor.ts'

/** Texts of a provider's page in Russian. */
export const ruCounsellor: CounsellorCatalogue = counsellor

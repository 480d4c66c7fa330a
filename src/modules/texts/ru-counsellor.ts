import type { CounsellorCatalogue } from './en-counsellor.ts'
import counsellor from './ru/counsellor.json' with { type: 'json' }

/** Texts of the counsellor's page in Russian. */
export const ruCounsellor: CounsellorCatalogue = counsellor

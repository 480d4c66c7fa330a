import type { CounsellorCatalogue } from './en-counsellor.ts'
import counsellor from './et/counsellor.json' with { type: 'json' }

/** Texts of the counsellor's page in Estonian. */
export const etCounsellor: CounsellorCatalogue = counsellor

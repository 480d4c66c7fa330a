import { decideClaim } from './decide-claim.ts'
import { openClaim, sessionClaim } from './open-claim.ts'
import { getClaim, listClaims } from './review-claims.ts'

export const claimUseCases = { openClaim, sessionClaim, listClaims, getClaim, decideClaim }

import { defineModule } from '#platform/server/module.ts'
import { claimEmailTemplates } from './emails/claim-emails.ts'
import { decideClaim } from './server/decide-claim.ts'
import { openClaim, sessionClaim } from './server/open-claim.ts'
import { claimJobs, eraseClaims } from './server/public.ts'
import { getClaim, listClaims } from './server/review-claims.ts'

export const claimsModule = defineModule({
  useCases: {
    openClaim,
    sessionClaim,
    listClaims,
    getClaim,
    decideClaim,
  },
  jobs: [claimJobs],
  emails: { ...claimEmailTemplates },
  eraseData: (tx, _deps, { customerAccountId }) => eraseClaims(tx, customerAccountId),
})

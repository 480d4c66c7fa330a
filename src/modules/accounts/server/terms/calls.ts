import { agree, withdrawConsent } from './agree.ts'
import { getAgreements } from './show-agreements.ts'
import { termsOfUse } from './show-terms.ts'

export const agreementUseCases = { termsOfUse, getAgreements, agree, withdrawConsent }

import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'

export type ApplicationDecision = z.output<AllCalls['decideApplication']['input']>

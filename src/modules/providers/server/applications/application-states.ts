import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import type { ProviderStatus } from '#platform/values/enums.ts'

export type ApplicationDecision = z.output<AllCalls['decideApplication']['input']>
type ApplicationTransition = 'send' | 'withdraw' | 'approve' | 'requestChanges' | 'reject'

/**
 * Allowed transitions of an application (decisions.md, providerAccountStatus). An approved profile stays approved while
 * changes are under review; during that time, `sent_at` is set.
 */
const TRANSITIONS: { [From in ProviderStatus]?: Partial<Record<ApplicationTransition, ProviderStatus>> } = {
  draft: { send: 'submitted' },
  changesRequested: { send: 'submitted' },
  submitted: { withdraw: 'draft', approve: 'approved', requestChanges: 'changesRequested', reject: 'rejected' },
  // A rejection can be reversed by requesting changes.
  rejected: { requestChanges: 'changesRequested' },
  approved: {
    send: 'approved',
    withdraw: 'approved',
    approve: 'approved',
    requestChanges: 'approved',
    reject: 'approved',
  },
}

/** Returns the status after a transition, or null if the transition is not allowed. */
export const nextApplicationStatus = (from: ProviderStatus, transition: ApplicationTransition): ProviderStatus | null =>
  TRANSITIONS[from]?.[transition] ?? null

/** Whether the owner may edit the application. */
export const isOpen = (status: ProviderStatus): boolean => !['rejected', 'deactivated'].includes(status)

/** Whether the profile is public: it must then stay complete, and changes to verified fields require review. */
export const isLive = (status: ProviderStatus): boolean => status === 'approved'

import type { ProviderStatus } from '#platform/values/enums.ts'

export type ApplicationMove = 'send' | 'withdraw' | 'approve' | 'requestChanges' | 'reject'

/**
 * Transitions of an application (decisions, providerAccountStatus). An approved profile
 * stays approved while changes are under review; `sent_at` is then set.
 */
const MOVES: { [From in ProviderStatus]?: Partial<Record<ApplicationMove, ProviderStatus>> } = {
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
export const nextApplicationStatus = (from: ProviderStatus, move: ApplicationMove): ProviderStatus | null =>
  MOVES[from]?.[move] ?? null

/** Whether the owner may edit the application. */
export const isOpen = (status: ProviderStatus): boolean => !['rejected', 'deactivated'].includes(status)

/** Whether the profile is public, so that it must stay complete and checked fields need review. */
export const isLive = (status: ProviderStatus): boolean => status === 'approved'

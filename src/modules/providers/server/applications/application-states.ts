import type { ProviderStatus } from '#platform/values/enums.ts'

export type Move = 'send' | 'takeBack' | 'approve' | 'requestChanges' | 'reject'

/**
 * States of an application and what may become of them (decisions, providerAccountStatus). An approved profile stays
 * approved while changes of it wait: `sent_at` says whether they do.
 */
const MOVES: { [From in ProviderStatus]?: Partial<Record<Move, ProviderStatus>> } = {
  draft: { send: 'submitted' },
  changesRequested: { send: 'submitted' },
  submitted: { takeBack: 'draft', approve: 'approved', requestChanges: 'changesRequested', reject: 'rejected' },
  // A rejection can be taken back by asking for changes after all.
  rejected: { requestChanges: 'changesRequested' },
  approved: {
    send: 'approved',
    takeBack: 'approved',
    approve: 'approved',
    requestChanges: 'approved',
    reject: 'approved',
  },
}

/** The state after a move, or null where it is not allowed. */
export const after = (from: ProviderStatus, move: Move): ProviderStatus | null => MOVES[from]?.[move] ?? null

/** Whether its owner may change it at all. */
export const isOpen = (status: ProviderStatus): boolean => !['rejected', 'deactivated'].includes(status)

/** Whether everybody sees the profile, so that it must stay complete and checked parts must wait. */
export const isLive = (status: ProviderStatus): boolean => status === 'approved'

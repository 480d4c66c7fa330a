import type { Reply } from '#platform/web/api.ts'

export type PayoutAccount = Reply<'getBankDetails'>
export type PayoutNeed = PayoutAccount['needs'][number]

/** Whether the provider has nothing left to do. */
export const isSettled = ({ state }: PayoutAccount): boolean => state === 'ready' || state === 'checking'

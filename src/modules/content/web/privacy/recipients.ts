import type { Reply } from '#platform/web/api.ts'

const ALWAYS = ['privacy.receives1', 'privacy.receives2', 'privacy.receives3'] as const
const LAST = ['privacy.receives4', 'privacy.receives5'] as const

/** Recipients of data in the order of the notice; Zoom only if it is used. */
export const listRecipients = (videoProvider: Reply<'publicSettings'>['videoProvider']) => [
  ...ALWAYS,
  ...(videoProvider === 'zoom' ? (['privacy.receives6'] as const) : []),
  ...LAST,
]

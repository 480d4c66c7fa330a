import type { Reply } from '#platform/web/api.ts'

const FIRST = ['privacy.receives1', 'privacy.receives2', 'privacy.receives3'] as const
const LAST = ['privacy.receives4', 'privacy.receives5'] as const

/** Lists the recipients of data in the order of the notice. Zoom is listed only if it is used. */
export const listRecipients = (videoProvider: Reply<'publicSettings'>['videoProvider']) => [
  ...FIRST,
  ...(videoProvider === 'zoom' ? (['privacy.receives6'] as const) : []),
  ...LAST,
]

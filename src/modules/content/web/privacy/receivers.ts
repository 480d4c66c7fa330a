import type { Reply } from '#platform/web/api.ts'

const ALWAYS = ['privacy.receives1', 'privacy.receives2', 'privacy.receives3'] as const
const LAST = ['privacy.receives4', 'privacy.receives5'] as const

/** Who receives data, in the notice's order; Zoom only where sessions are held in it. */
export const receivers = (videoProvider: Reply<'publicSettings'>['videoProvider']) => [
  ...ALWAYS,
  ...(videoProvider === 'zoom' ? (['privacy.receives6'] as const) : []),
  ...LAST,
]

/** The recipients of data, in the order in which the notice lists them. Those with occasional access come last. */
export const RECIPIENTS = [
  'privacy.receives1',
  'privacy.receives2',
  'privacy.receives3',
  'privacy.receives6',
  'privacy.receives4',
  'privacy.receives5',
] as const

/**
 * Reasons that an administrator can give for a refund. They are in a separate file to keep the screen's bundle small.
 */
export const REFUND_CHOICES = ['notAsAgreed', 'absent', 'technical', 'mistake', 'goodwill', 'other'] as const
export type RefundChoice = (typeof REFUND_CHOICES)[number]

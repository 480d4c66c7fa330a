/** Reasons for a refund by an administrator, in a file of their own to keep the screen's bundle small. */
export const REFUND_CHOICES = ['notAsAgreed', 'absent', 'technical', 'mistake', 'goodwill', 'other'] as const
export type RefundChoice = (typeof REFUND_CHOICES)[number]

/** Reasons for a refund by an administrator. They have a file of their own to keep the bundle of the screen small. */
export const REFUND_CHOICES = ['notAsAgreed', 'absent', 'technical', 'mistake', 'goodwill', 'other'] as const
export type RefundChoice = (typeof REFUND_CHOICES)[number]

/** Why a superuser gives money back. Apart from the other lists: a screen that offers them loads no more than these. */
export const REFUND_CHOICES = ['notAsAgreed', 'absent', 'technical', 'mistake', 'goodwill', 'other'] as const
export type RefundChoice = (typeof REFUND_CHOICES)[number]

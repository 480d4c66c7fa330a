import type { PathLanguage } from '#platform/values/enums.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { loadAreaTexts } from '#platform/web/area-texts.ts'

const BRANDS: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

/** 'Visa 4242'. */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${BRANDS[brand] ?? brand} ${last4}`

export type CardInfo = Reply<'getStripeInfo'>

/** 'Visa 4242'; empty where no card is saved. */
export const nameOf = ({ brand, last4 }: CardInfo): string => (brand && last4 ? cardName({ brand, last4 }) : '')

/** '03/2027', as it is printed on cards. */
export const monthOf = ({ expMonth, expYear }: CardInfo): string => `${String(expMonth).padStart(2, '0')}/${expYear}`

/** An expired card stays to be seen and replaced, and is not offered for paying. */
export const isUsable = (card: CardInfo | null): card is CardInfo =>
  card?.status === 'valid' || card?.status === 'expiringSoon'

const GIVE_UP_MS = 4000

/**
 * The saved card and the words about cards, for paying. Null when they do not come in time: paying goes on as if nothing
 * could be saved, because nobody's time on hold waits for a convenience.
 */
export async function cardForPaying(language: PathLanguage): Promise<{ card: CardInfo | null } | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), GIVE_UP_MS))
  const both = Promise.all([api('getStripeInfo', {}), loadAreaTexts(language, 'card')]).then(
    ([info]) => ({ card: info.ok ? info.data : null }),
    () => null,
  )
  return Promise.race([both, late])
}

import type { PathLanguage } from '#platform/values/enums.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { loadAreaTexts } from '#platform/web/area-texts.ts'

const BRANDS: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

/** Formats a card, such as Visa 4242. */
export const formatCardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${BRANDS[brand] ?? brand} ${last4}`

export type CardInfo = Reply<'getStripeInfo'>

/** Formats the saved card; empty if there is none. */
export const formatSavedCard = ({ brand, last4 }: CardInfo): string =>
  brand && last4 ? formatCardName({ brand, last4 }) : ''

/** Formats the expiry as printed on cards, such as 03/2027. */
export const formatCardExpiry = ({ expMonth, expYear }: CardInfo): string =>
  `${String(expMonth).padStart(2, '0')}/${expYear}`

/** Whether the card can be used to pay. An expired card is shown and can be replaced, but cannot be used. */
export const isUsable = (card: CardInfo | null): card is CardInfo =>
  card?.status === 'valid' || card?.status === 'expiringSoon'

const LOAD_TIMEOUT_MS = 4000

/**
 * Loads the saved card and the card translations for checkout. Returns null if they do not load in time: checkout then
 * continues without a saved card, because the hold is about to expire.
 */
export async function loadCardForCheckout(language: PathLanguage): Promise<{ card: CardInfo | null } | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), LOAD_TIMEOUT_MS))
  const loaded = Promise.all([api('getStripeInfo', {}), loadAreaTexts(language, 'savedCard')]).then(
    ([response]) => ({ card: response.ok ? response.data : null }),
    () => null,
  )
  return Promise.race([loaded, timeout])
}

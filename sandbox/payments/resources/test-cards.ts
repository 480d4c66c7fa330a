import { cardError } from '#sandbox/payments/core/stripe-api-error.ts'

/**
 * The behaviour of a test card. With `challenge: 'until_set_up'`, a card that was saved after a challenge can be
 * charged off-session without another challenge.
 */
export interface TestCard {
  number: string
  /** The suffixes of the `pm_card_…` tokens that the SDK accepts. Stripe's `visa_` variants work too. */
  tokens: string[]
  brand: 'visa' | 'mastercard'
  decline?: { code: string; declineCode?: string }
  /** The card can be saved, but charges fail. */
  savable?: true
  challenge?: 'always' | 'until_set_up'
  disputed?: true
  /** The funds are available immediately. */
  skipsPending?: true
}

const declined = (declineCode: string) => ({ code: 'card_declined', declineCode })

/** Stripe's published test cards: https://docs.stripe.com/testing. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', tokens: ['visa'], brand: 'visa' },
  { number: '5555555555554444', tokens: ['mastercard'], brand: 'mastercard' },
  { number: '4000000000000077', tokens: ['bypassPending'], brand: 'visa', skipsPending: true },
  { number: '4000000000000002', tokens: ['chargeDeclined'], brand: 'visa', decline: declined('generic_decline') },
  {
    number: '4000000000009995',
    tokens: ['chargeDeclinedInsufficientFunds'],
    brand: 'visa',
    decline: declined('insufficient_funds'),
  },
  {
    number: '4000000000000341',
    tokens: ['chargeCustomerFail'],
    brand: 'visa',
    decline: declined('generic_decline'),
    savable: true,
  },
  {
    number: '4000000000000069',
    tokens: ['chargeDeclinedExpiredCard'],
    brand: 'visa',
    decline: { code: 'expired_card' },
  },
  {
    number: '4000000000000127',
    tokens: ['chargeDeclinedIncorrectCvc'],
    brand: 'visa',
    decline: { code: 'incorrect_cvc' },
  },
  { number: '4000002760003184', tokens: ['authenticationRequired'], brand: 'visa', challenge: 'always' },
  {
    number: '4000000000003220',
    tokens: ['threeDSecure2Required', 'threeDSecureRequired'],
    brand: 'visa',
    challenge: 'always',
  },
  { number: '4000002500003155', tokens: ['authenticationRequiredOnSetup'], brand: 'visa', challenge: 'until_set_up' },
  {
    number: '4000008260003178',
    tokens: ['authenticationRequiredChargeDeclinedInsufficientFunds'],
    brand: 'visa',
    challenge: 'always',
    decline: declined('insufficient_funds'),
    savable: true,
  },
  { number: '4000000000000259', tokens: ['createDispute'], brand: 'visa', disputed: true },
]

export function findTestCardByToken(token: string): TestCard | undefined {
  const name = token.replace(/^pm_card_/, '').replace(/^visa_(?=.)/, '')
  return token.startsWith('pm_card_') ? TEST_CARDS.find(({ tokens }) => tokens.includes(name)) : undefined
}

/** Verifies the check digit of a card number (ISO/IEC 7812-1). */
function passesLuhn(number: string): boolean {
  let sum = 0
  for (const [position, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (position % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** @throws if this is not the number of a test card. Stripe's test mode declines real cards too. */
export function findTestCardByNumber(typed: string): TestCard {
  const number = typed.replace(/[ -]/g, '')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError({ code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' })
  }
  const card = TEST_CARDS.find((known) => known.number === number)
  if (card) return card
  throw cardError({
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Only test cards work here: no money moves.',
    param: 'number',
  })
}

const MESSAGES: Record<string, string> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  authentication_required: 'This payment needs strong authentication by the card holder.',
}

/** Returns Stripe's message for a declined card. */
export const getDeclineMessage = ({ code, declineCode }: { code: string; declineCode?: string }): string =>
  MESSAGES[declineCode ?? code] ?? MESSAGES[code] ?? 'Your card was declined.'

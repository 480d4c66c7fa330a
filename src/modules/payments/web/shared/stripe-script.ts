/** The parts of Stripe.js used to pay and to save a card: https://docs.stripe.com/js. */
export interface StripeError {
  type: string
  code?: string
  decline_code?: string
  message?: string
}
export interface Appearance {
  theme: 'stripe' | 'night'
  variables: Record<string, string>
}
export interface CardElement {
  mount(container: HTMLElement): void
  destroy(): void
  on(event: 'ready' | 'loaderror', listener: () => void): void
}
export interface CardElements {
  create(type: 'payment'): CardElement
  submit(): Promise<{ error?: StripeError }>
  update(changed: { appearance: Appearance }): void
  /** Reloads the intent after our server has changed it, so that the fields match Stripe's state. */
  fetchUpdates(): Promise<{ error?: StripeError }>
}
export interface StripeClient {
  elements(options: { clientSecret: string; locale: string; appearance: Appearance }): CardElements
  /** Pays with the card in the fields, or with a saved card by its id. */
  confirmPayment(
    options: (
      | { elements: CardElements; confirmParams: { return_url: string } }
      | { clientSecret: string; confirmParams: { return_url: string; payment_method: string } }
    ) & { redirect: 'if_required' },
  ): Promise<{ error?: StripeError; paymentIntent?: { status: string } }>
  confirmSetup(
    options: (
      | { elements: CardElements; confirmParams: { return_url: string } }
      | { clientSecret: string; confirmParams: { return_url: string; payment_method: string } }
    ) & { redirect: 'if_required' },
  ): Promise<{ error?: StripeError }>
}

export interface PaymentSettings {
  publishableKey: string
  scriptUrl: string
}

const LOAD_TIMEOUT_MS = 15_000
let scriptPromise: Promise<void> | null = null

/** Loads Stripe.js once and returns a client. @throws if the script does not load; the next call retries */
export async function loadStripe({ publishableKey, scriptUrl }: PaymentSettings, locale: string) {
  scriptPromise ??= fetchScript(scriptUrl)
  try {
    await scriptPromise
  } catch (error) {
    scriptPromise = null
    throw error
  }
  const createStripe = (window as unknown as { Stripe: (key: string, options: object) => StripeClient }).Stripe
  return createStripe(publishableKey, { locale })
}

function fetchScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('Stripe.js did not load'))
    }
    const timer = setTimeout(fail, LOAD_TIMEOUT_MS)
    script.src = src
    script.async = true
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    script.onerror = fail
    document.head.append(script)
  })
}

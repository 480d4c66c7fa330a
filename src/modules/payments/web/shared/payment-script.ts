/** The part of the payment provider's browser script that paying and saving a card use: https://docs.stripe.com/js. */
export interface ProviderError {
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
  mount(place: HTMLElement): void
  destroy(): void
  on(event: 'ready' | 'loaderror', listener: () => void): void
}
export interface CardElements {
  create(type: 'payment'): CardElement
  submit(): Promise<{ error?: ProviderError }>
  update(changed: { appearance: Appearance }): void
  /** After our server has changed the intent: the fields must know the same as the provider. */
  fetchUpdates(): Promise<{ error?: ProviderError }>
}
export interface PaymentProvider {
  elements(options: { clientSecret: string; locale: string; appearance: Appearance }): CardElements
  /** With what is typed in the fields, or with a saved card by its name. */
  confirmPayment(
    options: (
      | { elements: CardElements; confirmParams: { return_url: string } }
      | { clientSecret: string; confirmParams: { return_url: string; payment_method: string } }
    ) & { redirect: 'if_required' },
  ): Promise<{ error?: ProviderError; paymentIntent?: { status: string } }>
  confirmSetup(
    options: (
      | { elements: CardElements; confirmParams: { return_url: string } }
      | { clientSecret: string; confirmParams: { return_url: string; payment_method: string } }
    ) & { redirect: 'if_required' },
  ): Promise<{ error?: ProviderError }>
}

export interface PaymentSettings {
  publishableKey: string
  scriptUrl: string
}

const GIVE_UP_MS = 15_000
let loading: Promise<void> | null = null

/** The provider, its script fetched once. @throws when the script does not come; the next call tries anew. */
export async function loadProvider({ publishableKey, scriptUrl }: PaymentSettings, locale: string) {
  loading ??= fetchScript(scriptUrl)
  try {
    await loading
  } catch (problem) {
    loading = null
    throw problem
  }
  const make = (window as unknown as { Stripe: (key: string, options: object) => PaymentProvider }).Stripe
  return make(publishableKey, { locale })
}

function fetchScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('The payment script did not come'))
    }
    const timer = setTimeout(fail, GIVE_UP_MS)
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

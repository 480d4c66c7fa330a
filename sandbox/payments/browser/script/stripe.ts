import { parseLocale, translateError } from './messages.ts'
import { type Appearance, createPaymentElement } from './payment-element.ts'
import { callSandbox, type Intent, type IntentKind, parseIntentId, type StripeError } from './sandbox-calls.ts'

interface ElementsOptions {
  clientSecret?: string
  locale?: string
  appearance?: Appearance
}
interface ConfirmOptions {
  elements?: Elements
  clientSecret?: string
  confirmParams?: {
    return_url?: string
    payment_method?: string
    payment_method_data?: { billing_details?: Record<string, unknown> }
  }
  redirect?: 'if_required' | 'always'
}
type Elements = ReturnType<typeof createElements>
type Result = Record<string, unknown>

const hidden = new WeakMap<
  object,
  { secret: string | undefined; card: () => ReturnType<typeof createPaymentElement> | null }
>()

function createElements(publishableKey: string, options: ElementsOptions & { locale: string }) {
  let card: ReturnType<typeof createPaymentElement> | null = null
  const settings = { publishableKey, locale: parseLocale(options.locale), appearance: options.appearance ?? {} }
  const elements = {
    create(type: string) {
      if (type !== 'payment') throw new Error(`The sandbox has no '${type}' element`)
      if (card) throw new Error("There can be only one 'payment' element")
      card = createPaymentElement(settings)
      const { destroy } = card.element
      card.element.destroy = () => {
        destroy()
        card = null
      }
      return card.element
    },
    getElement: (type: string) => (type === 'payment' ? (card?.element ?? null) : null),
    async submit(): Promise<{ error?: StripeError; selectedPaymentMethod?: string }> {
      if (!card) throw new Error('elements.submit() needs a mounted payment element')
      const { error } = await card.inner.request('validate')
      return error ? { error } : { selectedPaymentMethod: 'card' }
    },
    update(changes: { appearance?: Appearance }) {
      settings.appearance = changes.appearance ?? settings.appearance
      card?.inner.setAppearance(settings.appearance)
    },
    fetchUpdates: async () => ({}),
  }
  hidden.set(elements, { secret: options.clientSecret, card: () => card })
  return elements
}

/** Returns the payment method from the options, or creates one from the card fields. */
async function resolvePaymentMethod(
  options: ConfirmOptions,
): Promise<{ paymentMethod: string } | { error: StripeError }> {
  const params = options.confirmParams ?? {}
  if (params.payment_method) return { paymentMethod: params.payment_method }
  const card = options.elements && hidden.get(options.elements)?.card()
  if (!card) throw new Error('A mounted payment element or a saved payment method is needed')
  const { paymentMethod, error } = await card.inner.request('tokenise', {
    billing: params.payment_method_data?.billing_details,
  })
  return paymentMethod ? { paymentMethod } : { error: error ?? { type: 'validation_error' } }
}

/** Builds the return URL with the three parameters that Stripe adds to it. */
function buildReturnUrl(intent: Intent, kind: IntentKind, returnUrl: string): string {
  const name = kind === 'payment_intents' ? 'payment_intent' : 'setup_intent'
  const url = new URL(returnUrl)
  url.searchParams.set(name, intent.id)
  url.searchParams.set(`${name}_client_secret`, intent.client_secret)
  url.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : 'succeeded')
  return url.href
}

/** Leaves the page. The promise never settles, so that no further code runs. */
function redirectTo(url: string): Promise<never> {
  window.location.assign(url)
  return new Promise<never>(() => undefined)
}

function createStripe(publishableKey: string, options: { locale?: string } = {}) {
  if (!publishableKey?.startsWith('pk_')) throw new Error('A publishable key is needed')
  const locale = parseLocale(options.locale)

  /** Translates an error into the payer's language. If it concerns a card field, the frame shows it too. */
  function buildFailure(options: ConfirmOptions, error: StripeError): { error: StripeError } {
    const translated = translateError(error, locale)
    if (options.elements) hidden.get(options.elements)?.card()?.inner.showError(translated)
    return { error: translated }
  }

  async function confirm(
    kind: IntentKind,
    options: ConfirmOptions,
  ): Promise<{ intent: Intent } | { error: StripeError }> {
    const secret = options.clientSecret ?? (options.elements && hidden.get(options.elements)?.secret)
    const returnUrl = options.confirmParams?.return_url ?? ''
    if (!secret) throw new Error('A client secret is needed')
    if (!returnUrl && options.redirect !== 'if_required') throw new Error('confirmParams.return_url is needed')
    const method = await resolvePaymentMethod(options)
    if ('error' in method) return buildFailure(options, method.error)
    const fields = { key: publishableKey, client_secret: secret, payment_method: method.paymentMethod }
    const response = await callSandbox(
      `/v1/${kind}/${parseIntentId(secret)}/confirm`,
      { ...fields, return_url: returnUrl || window.location.href },
      'POST',
    )
    if ('error' in response) return buildFailure(options, response.error)
    const next = response.intent.next_action?.redirect_to_url?.url
    if (response.intent.status === 'requires_action' && next) return redirectTo(`${next}&locale=${locale}`)
    if (options.redirect !== 'if_required') return redirectTo(buildReturnUrl(response.intent, kind, returnUrl))
    return response
  }

  async function retrieve(kind: IntentKind, secret: string): Promise<{ intent: Intent } | { error: StripeError }> {
    return callSandbox(`/v1/${kind}/${parseIntentId(secret)}`, { key: publishableKey, client_secret: secret }, 'GET')
  }
  const toResult = (name: string, response: { intent: Intent } | { error: StripeError }): Result =>
    'error' in response ? { error: translateError(response.error, locale) } : { [name]: response.intent }

  return {
    elements: (options: ElementsOptions = {}) =>
      createElements(publishableKey, { ...options, locale: options.locale ?? locale }),
    confirmPayment: async (options: ConfirmOptions) =>
      toResult('paymentIntent', await confirm('payment_intents', options)),
    confirmSetup: async (options: ConfirmOptions) => toResult('setupIntent', await confirm('setup_intents', options)),
    retrievePaymentIntent: async (secret: string) =>
      toResult('paymentIntent', await retrieve('payment_intents', secret)),
    retrieveSetupIntent: async (secret: string) => toResult('setupIntent', await retrieve('setup_intents', secret)),
  }
}

Object.assign(window, { Stripe: createStripe })

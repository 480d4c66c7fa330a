import { asLocale, inLanguage } from './messages.ts'
import { type Appearance, createPaymentElement } from './payment-element.ts'
import { askProvider, type Intent, type IntentKind, intentId, type ProviderRefusal } from './provider-calls.ts'

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
  const settings = { publishableKey, locale: asLocale(options.locale), appearance: options.appearance ?? {} }
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
    async submit(): Promise<{ error?: ProviderRefusal; selectedPaymentMethod?: string }> {
      if (!card) throw new Error('elements.submit() needs a mounted payment element')
      const { error } = await card.inner.ask('validate')
      return error ? { error } : { selectedPaymentMethod: 'card' }
    },
    update(changed: { appearance?: Appearance }) {
      settings.appearance = changed.appearance ?? settings.appearance
      card?.inner.look(settings.appearance)
    },
    fetchUpdates: async () => ({}),
  }
  hidden.set(elements, { secret: options.clientSecret, card: () => card })
  return elements
}

/** The payment method: the saved one from the options, or a new one created inside the frame. */
async function cardOf(options: ConfirmOptions): Promise<{ paymentMethod: string } | { error: ProviderRefusal }> {
  const params = options.confirmParams ?? {}
  if (params.payment_method) return { paymentMethod: params.payment_method }
  const card = options.elements && hidden.get(options.elements)?.card()
  if (!card) throw new Error('A mounted payment element or a saved payment method is needed')
  const { paymentMethod, error } = await card.inner.ask('tokenise', {
    billing: params.payment_method_data?.billing_details,
  })
  return paymentMethod ? { paymentMethod } : { error: error ?? { type: 'validation_error' } }
}

function addressBack(intent: Intent, kind: IntentKind, returnUrl: string): string {
  const name = kind === 'payment_intents' ? 'payment_intent' : 'setup_intent'
  const url = new URL(returnUrl)
  url.searchParams.set(name, intent.id)
  url.searchParams.set(`${name}_client_secret`, intent.client_secret)
  url.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : 'succeeded')
  return url.href
}

/** Leaves the page; the promise never settles, so that no later code runs. */
function leaveFor(url: string): Promise<never> {
  window.location.assign(url)
  return new Promise<never>(() => undefined)
}

function startProvider(publishableKey: string, setUp: { locale?: string } = {}) {
  if (!publishableKey?.startsWith('pk_')) throw new Error('A publishable key is needed')
  const locale = asLocale(setUp.locale)

  /** An error in the payer's language; the frame also shows it when it belongs to a field. */
  function refusal(options: ConfirmOptions, error: ProviderRefusal): { error: ProviderRefusal } {
    const said = inLanguage(error, locale)
    if (options.elements) hidden.get(options.elements)?.card()?.inner.refused(said)
    return { error: said }
  }

  async function confirm(
    kind: IntentKind,
    options: ConfirmOptions,
  ): Promise<{ intent: Intent } | { error: ProviderRefusal }> {
    const secret = options.clientSecret ?? (options.elements && hidden.get(options.elements)?.secret)
    const returnUrl = options.confirmParams?.return_url ?? ''
    if (!secret) throw new Error('A client secret is needed')
    if (!returnUrl && options.redirect !== 'if_required') throw new Error('confirmParams.return_url is needed')
    const made = await cardOf(options)
    if ('error' in made) return refusal(options, made.error)
    const fields = { key: publishableKey, client_secret: secret, payment_method: made.paymentMethod }
    const answer = await askProvider(
      `/v1/${kind}/${intentId(secret)}/confirm`,
      { ...fields, return_url: returnUrl || window.location.href },
      'POST',
    )
    if ('error' in answer) return refusal(options, answer.error)
    const next = answer.intent.next_action?.redirect_to_url?.url
    if (answer.intent.status === 'requires_action' && next) return leaveFor(`${next}&locale=${locale}`)
    if (options.redirect !== 'if_required') return leaveFor(addressBack(answer.intent, kind, returnUrl))
    return answer
  }

  async function retrieve(kind: IntentKind, secret: string): Promise<{ intent: Intent } | { error: ProviderRefusal }> {
    return askProvider(`/v1/${kind}/${intentId(secret)}`, { key: publishableKey, client_secret: secret }, 'GET')
  }
  const named = (name: string, answer: { intent: Intent } | { error: ProviderRefusal }): Result =>
    'error' in answer ? { error: inLanguage(answer.error, locale) } : { [name]: answer.intent }

  return {
    elements: (options: ElementsOptions = {}) =>
      createElements(publishableKey, { ...options, locale: options.locale ?? locale }),
    confirmPayment: async (options: ConfirmOptions) =>
      named('paymentIntent', await confirm('payment_intents', options)),
    confirmSetup: async (options: ConfirmOptions) => named('setupIntent', await confirm('setup_intents', options)),
    retrievePaymentIntent: async (secret: string) => named('paymentIntent', await retrieve('payment_intents', secret)),
    retrieveSetupIntent: async (secret: string) => named('setupIntent', await retrieve('setup_intents', secret)),
  }
}

Object.assign(window, { Stripe: startProvider })

import { onTestFinished } from 'vitest'
import type { PaymentSettings, StripeClient, StripeError } from '#modules/payments/web/shared/stripe-script.ts'

type Call = 'confirmPayment' | 'confirmSetup'
type ConfirmOptions = Parameters<StripeClient[Call]>[0]
/** How Stripe's script answers a confirmation: success (null), an error or no result yet. */
type ConfirmResult = null | StripeError | 'pending'

interface ScriptState {
  /** Whether the card fields are ready, failed to load, or have sent no event yet. */
  fields: 'ready' | 'failed' | 'silent'
  /** A validation error, which the card fields display themselves. */
  submit: StripeError | null
  confirm: ConfirmResult
}

export interface FakeCardFields {
  /** The payment settings for the page. Their script URL loads an empty script, so nothing is loaded from Stripe. */
  settings: PaymentSettings
  /** Changes the state of the script. Pending confirmations get the new result. */
  setState(part: Partial<ScriptState>): void
  /** The confirmations, oldest first. `elements` is 'typed' if the card was entered in the fields. */
  confirmed: { call: Call; options: Record<string, unknown> }[]
  /** The client secrets with which the fields were mounted, one per mount. */
  mounted: string[]
}

/** Replaces Stripe's script until the test ends. The fake shows a single text input as its card fields. */
export function fakeCardFields(initialState: Partial<ScriptState> = {}): FakeCardFields {
  const state: ScriptState = { fields: 'ready', submit: null, confirm: null, ...initialState }
  const confirmed: FakeCardFields['confirmed'] = []
  const mounted: string[] = []
  const resumePending: (() => void)[] = []

  const awaitResult = async (): Promise<{ error?: StripeError }> => {
    while (state.confirm === 'pending') await new Promise<void>((settle) => resumePending.push(settle))
    return state.confirm ? { error: state.confirm } : {}
  }
  const confirm = (call: Call) => (options: ConfirmOptions) => {
    const elementsField = 'elements' in options ? { elements: 'typed' } : {}
    confirmed.push({ call, options: { ...options, ...elementsField } })
    return awaitResult()
  }
  const elements: StripeClient['elements'] = ({ clientSecret }) => ({
    create: () => createFields(clientSecret, state, mounted),
    submit: async () => (state.submit ? { error: state.submit } : {}),
    update: () => {},
    fetchUpdates: async () => ({}),
  })
  const stripeWindow = window as unknown as { Stripe?: () => StripeClient }
  stripeWindow.Stripe = () => ({
    elements,
    confirmPayment: confirm('confirmPayment'),
    confirmSetup: confirm('confirmSetup'),
  })
  onTestFinished(() => {
    delete stripeWindow.Stripe
  })

  return {
    settings: { publishableKey: 'pk_test', scriptUrl: 'data:text/javascript,' },
    confirmed,
    mounted,
    setState(part) {
      Object.assign(state, part)
      for (const settle of resumePending.splice(0)) settle()
    },
  }
}

function createFields(clientSecret: string, state: ScriptState, mounted: string[]) {
  const listeners: Record<string, () => void> = {}
  const field = document.createElement('input')
  field.setAttribute('aria-label', 'Card number')
  return {
    on: (event: 'ready' | 'loaderror', listener: () => void) => {
      listeners[event] = listener
    },
    mount(container: HTMLElement) {
      mounted.push(clientSecret)
      if (state.fields === 'silent') return
      if (state.fields === 'ready') container.append(field)
      queueMicrotask(() => listeners[state.fields === 'ready' ? 'ready' : 'loaderror']?.())
    },
    destroy: () => field.remove(),
  }
}

import { onTestFinished } from 'vitest'
import type { PaymentSettings, StripeClient, StripeError } from '#modules/payments/web/shared/stripe-script.ts'

type Call = 'confirmPayment' | 'confirmSetup'
type ConfirmOptions = Parameters<StripeClient[Call]>[0]
/** Result of a confirmation by Stripe's script: success, an error or still pending. */
type ConfirmResult = null | StripeError | 'pending'

interface ScriptState {
  /** The card fields are ready, failed to load, or have sent no event yet. */
  fields: 'ready' | 'failed' | 'silent'
  /** A validation error of the fields, which they display themselves. */
  submit: StripeError | null
  confirm: ConfirmResult
}

export interface FakeCardFields {
  /** The script URL for the settings that a page reads; nothing is loaded from elsewhere. */
  settings: PaymentSettings
  /** Changes the script's state from now on; pending confirmations get the new result. */
  setState(part: Partial<ScriptState>): void
  /** Each confirmation, oldest first. `elements` represents typed fields. */
  confirmed: { call: Call; options: Record<string, unknown> }[]
  /** Client secrets of the fields, one per mount. */
  mounted: string[]
}

/** Replaces Stripe's script until the test ends: its fields are one text input. */
export function fakeCardFields(first: Partial<ScriptState> = {}): FakeCardFields {
  const state: ScriptState = { fields: 'ready', submit: null, confirm: null, ...first }
  const confirmed: FakeCardFields['confirmed'] = []
  const mounted: string[] = []
  const waiting: (() => void)[] = []

  const awaitResult = async (): Promise<{ error?: StripeError }> => {
    while (state.confirm === 'pending') await new Promise<void>((settle) => waiting.push(settle))
    return state.confirm ? { error: state.confirm } : {}
  }
  const confirm = (call: Call) => (options: ConfirmOptions) => {
    const typed = 'elements' in options ? { elements: 'typed' } : {}
    confirmed.push({ call, options: { ...options, ...typed } })
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
      for (const settle of waiting.splice(0)) settle()
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
    mount(where: HTMLElement) {
      mounted.push(clientSecret)
      if (state.fields === 'silent') return
      if (state.fields === 'ready') where.append(field)
      queueMicrotask(() => listeners[state.fields === 'ready' ? 'ready' : 'loaderror']?.())
    },
    destroy: () => field.remove(),
  }
}

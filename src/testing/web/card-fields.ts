import { onTestFinished } from 'vitest'
import type { PaymentProvider, PaymentSettings, ProviderError } from '#modules/payments/web/shared/payment-script.ts'

type Call = 'confirmPayment' | 'confirmSetup'
type Confirming = Parameters<PaymentProvider[Call]>[0]
/** What the payment provider's script says to a confirmation: nothing wrong, an error, or no answer yet. */
type Answer = null | ProviderError | 'pending'

interface Said {
  /** Whether the fields come: they are ready, they cannot be loaded, or nothing is heard of them. */
  fields: 'ready' | 'failed' | 'silent'
  /** What is wrong in the fields, which they say themselves. */
  submit: ProviderError | null
  confirm: Answer
}

export interface FakeCardFields {
  /** Where the script comes from, for the settings that a screen reads. Nothing is loaded from elsewhere. */
  settings: PaymentSettings
  /** Changes what is said from now on; confirmations that wait get their answer. */
  say(part: Partial<Said>): void
  /** Each confirmation, oldest first. `elements` stands for typed fields. */
  confirmed: { call: Call; options: Record<string, unknown> }[]
  /** The client secret of the fields each time they were mounted. */
  mounted: string[]
}

/** Stands in for the payment provider's script until the test ends: its fields are one text box. */
export function fakeCardFields(first: Partial<Said> = {}): FakeCardFields {
  const said: Said = { fields: 'ready', submit: null, confirm: null, ...first }
  const confirmed: FakeCardFields['confirmed'] = []
  const mounted: string[] = []
  const waiting: (() => void)[] = []

  const answerOf = async (): Promise<{ error?: ProviderError }> => {
    while (said.confirm === 'pending') await new Promise<void>((settle) => waiting.push(settle))
    return said.confirm ? { error: said.confirm } : {}
  }
  const confirm = (call: Call) => (options: Confirming) => {
    const typed = 'elements' in options ? { elements: 'typed' } : {}
    confirmed.push({ call, options: { ...options, ...typed } })
    return answerOf()
  }
  const elements: PaymentProvider['elements'] = ({ clientSecret }) => ({
    create: () => fieldsOf(clientSecret, said, mounted),
    submit: async () => (said.submit ? { error: said.submit } : {}),
    update: () => {},
    fetchUpdates: async () => ({}),
  })
  const place = window as unknown as { Stripe?: () => PaymentProvider }
  place.Stripe = () => ({
    elements,
    confirmPayment: confirm('confirmPayment'),
    confirmSetup: confirm('confirmSetup'),
  })
  onTestFinished(() => {
    delete place.Stripe
  })

  return {
    settings: { publishableKey: 'pk_test', scriptUrl: 'data:text/javascript,' },
    confirmed,
    mounted,
    say(part) {
      Object.assign(said, part)
      for (const settle of waiting.splice(0)) settle()
    },
  }
}

function fieldsOf(clientSecret: string, said: Said, mounted: string[]) {
  const listeners: Record<string, () => void> = {}
  const field = document.createElement('input')
  field.setAttribute('aria-label', 'Card number')
  return {
    on: (event: 'ready' | 'loaderror', listener: () => void) => {
      listeners[event] = listener
    },
    mount(where: HTMLElement) {
      mounted.push(clientSecret)
      if (said.fields === 'silent') return
      if (said.fields === 'ready') where.append(field)
      queueMicrotask(() => listeners[said.fields === 'ready' ? 'ready' : 'loaderror']?.())
    },
    destroy: () => field.remove(),
  }
}

import { useRef, useState } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import type { CardInfo } from '#modules/payments/web/shared/saved-card.ts'
import type { useCardFields } from '#modules/payments/web/shared/use-card-fields.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { getSetupFailure } from './setup-failure.ts'

interface SaveOptions {
  fields: ReturnType<typeof useCardFields>
  setup: Reply<'startStripeConnect'>
  initialProblem: string | null
}

/**
 * Saves the card once, however often the button is clicked. After a lost response, the next attempt finds the card
 * saved.
 */
export function useSaveCard({ fields, setup, initialProblem }: SaveOptions) {
  const { t, language } = useAreaTexts('card')
  const isSaving = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(initialProblem)
  const [saved, setSaved] = useState<CardInfo | null>(null)

  /** @returns the error message; null when the card is saved or the fields show the error */
  async function run(): Promise<string | null> {
    const { stripe, elements } = fields.loaded.current!
    if ((await elements.submit()).error) return null
    const confirmParams = { return_url: location.origin + buildPagePath('paymentCard', language) }
    const { error } = await stripe.confirmSetup({ elements, confirmParams, redirect: 'if_required' })
    const failure = error && getSetupFailure(error)
    if (failure) return failure.key && t(failure.key)
    const answer = await api('putStripeConnect', { setupIntentId: setup.setupIntentId })
    if (answer.ok) setSaved(answer.data)
    return answer.ok ? null : answer.message || t('generic.offline')
  }

  async function save() {
    if (isSaving.current || !fields.loaded.current) return
    isSaving.current = true
    setBusy(true)
    setProblem(null)
    setProblem(await run())
    setBusy(false)
    isSaving.current = false
  }
  return { saved, busy, problem, save }
}

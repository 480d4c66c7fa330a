import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, type Input, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { notices } from '#ui/notices.ts'

type RefundInput = Input<'refundPayment'>

interface Fields {
  isPart: boolean
  amount: string
  choice: NonNullable<RefundInput['choice']>
  reason: string
  borneBy: NonNullable<RefundInput['borneBy']>
}

export type RefundForm = ReturnType<typeof useRefund>

const EMPTY: Fields = { isPart: false, amount: '', choice: 'notAsAgreed', reason: '', borneBy: 'shared' }
const CENTS = /^\d{1,6}([.,]\d{1,2})?$/

/** State of the refund form. Every change reloads the effect from the server, and submitting is safe to repeat. */
export function useRefund({ paymentId, refundable }: { paymentId: string; refundable: number }, onClose: () => void) {
  const { t } = useAreaTexts('adminPayments')
  const { revalidate } = useRevalidator()
  const [fields, setFields] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  const typedEuros = CENTS.test(fields.amount.trim()) ? Number(fields.amount.trim().replace(',', '.')) : 0
  const euros = fields.isPart ? typedEuros : refundable
  const isValid = euros > 0 && euros <= refundable
  const { borneBy } = fields
  const { effect, isFailed, retry } = useRefundEffect(isValid ? { id: paymentId, amount: euros, borneBy } : null)
  const set = (change: Partial<Fields>) => {
    setFields((current) => ({ ...current, ...getBorneBy(change.choice), ...change }))
    setErrors({})
    // A changed refund is a new request, so it needs a new idempotency key.
    key.current = crypto.randomUUID()
  }
  const send = async () => {
    setBusy(true)
    const { choice, reason } = fields
    const input = { id: paymentId, amount: euros, refundable, borneBy, choice, reason }
    const response = await api('refundPayment', input, { idempotencyKey: key.current })
    setBusy(false)
    setErrors(response.ok ? {} : response.fieldErrors)
    if (!response.ok && response.status !== 422) notifyFailure(response, t('generic.offline'))
    if (response.ok)
      notices.show(
        response.data.status === 'succeeded'
          ? { kind: 'good', text: t('generic.refundDone') }
          : { kind: 'waiting', text: t('adminPayments.refundPending') },
      )
    if (response.ok || response.status === 409) {
      onClose()
      await revalidate()
    }
  }
  return { ...fields, errors, isBusy, euros, isValid, effect, isFailed, retry, set, send: () => void send() }
}

/** Refunds for these reasons are at the platform’s expense by default; goodwill always is (provider terms). */
const PLATFORM_COST_CHOICES: readonly (string | undefined)[] = ['goodwill', 'technical']
const getBorneBy = (choice: Fields['choice'] | undefined): Partial<Fields> =>
  choice ? { borneBy: PLATFORM_COST_CHOICES.includes(choice) ? 'platform' : 'shared' } : {}

type Effect = Reply<'previewRefund'>
interface LoadedEffect {
  request: string
  /** Null if the effect could not be loaded. */
  effect: Effect | null
}

/** Loads the effect of a refund; `effect` is null until the server has responded to the current input. */
function useRefundEffect(input: Input<'previewRefund'> | null) {
  const request = input && JSON.stringify(input)
  const [loaded, setLoaded] = useState<LoadedEffect | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the same request
  useEffect(() => {
    if (!request) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const response = await api('previewRefund', JSON.parse(request), { signal: controller.signal })
      if (!controller.signal.aborted) setLoaded({ request, effect: response.ok ? response.data : null })
    }, 150)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [request, attempt])
  const current = loaded?.request === request ? loaded : null
  const retry = () => {
    setLoaded(null)
    setAttempt(attempt + 1)
  }
  return { effect: current?.effect ?? null, isFailed: current !== null && current.effect === null, retry }
}

import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, type Input, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { notices } from '#ui/notices.ts'

type Wanted = Input<'refundPayment'>

interface Fields {
  isPart: boolean
  amount: string
  choice: NonNullable<Wanted['choice']>
  words: string
  borneBy: NonNullable<Wanted['borneBy']>
}

export type RefundForm = ReturnType<typeof useRefund>

const EMPTY: Fields = { isPart: false, amount: '', choice: 'notAsAgreed', words: '', borneBy: 'shared' }
const CENTS = /^\d{1,6}([.,]\d{1,2})?$/

/** One refund being decided: its effect is asked of the server anew with every change, and sending is safe to repeat. */
export function useRefund({ paymentId, refundable }: { paymentId: string; refundable: number }, onClose: () => void) {
  const { t } = useAreaTexts('money')
  const { revalidate } = useRevalidator()
  const [fields, setFields] = useState(EMPTY)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  const typed = CENTS.test(fields.amount.trim()) ? Number(fields.amount.trim().replace(',', '.')) : 0
  const euros = fields.isPart ? typed : refundable
  const isValid = euros > 0 && euros <= refundable
  const { borneBy } = fields
  const { effect, isFailed, again } = useEffectOf(isValid ? { id: paymentId, amount: euros, borneBy } : null)
  const set = (change: Partial<Fields>) => {
    setFields((old) => ({ ...old, ...borneAs(change.choice), ...change }))
    setErrors({})
    // Another wish is another request.
    key.current = crypto.randomUUID()
  }
  const send = async () => {
    setBusy(true)
    const { choice, words } = fields
    const wanted = { id: paymentId, amount: euros, refundable, borneBy, choice, reason: words }
    const answer = await api('refundPayment', wanted, { idempotencyKey: key.current })
    setBusy(false)
    setErrors(answer.ok ? {} : answer.fieldErrors)
    if (!answer.ok && answer.status !== 422) notifyFailure(answer, t('generic.offline'))
    if (answer.ok)
      notices.show(
        answer.data.status === 'succeeded'
          ? { kind: 'good', text: t('generic.refundDone') }
          : { kind: 'waiting', text: t('money.refundPending') },
      )
    if (answer.ok || answer.status === 409) {
      onClose()
      await revalidate()
    }
  }
  return { ...fields, errors, isBusy, euros, isValid, effect, isFailed, again, set, send: () => void send() }
}

/** A fault of ours and what we give of our own accord are ours to bear; the latter always (terms for counsellors). */
const OURS: readonly (string | undefined)[] = ['goodwill', 'technical']
const borneAs = (choice: Fields['choice'] | undefined): Partial<Fields> =>
  choice ? { borneBy: OURS.includes(choice) ? 'platform' : 'shared' } : {}

type Effect = Reply<'previewRefund'>
interface Asked {
  asked: string
  /** Null: nobody could say. */
  effect: Effect | null
}

/** `effect` is null until the server has answered about just this. */
function useEffectOf(wanted: Input<'previewRefund'> | null) {
  const asked = wanted && JSON.stringify(wanted)
  const [known, setKnown] = useState<Asked | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    if (!asked) return
    const stop = new AbortController()
    const wait = setTimeout(async () => {
      const answer = await api('previewRefund', JSON.parse(asked), { signal: stop.signal })
      if (!stop.signal.aborted) setKnown({ asked, effect: answer.ok ? answer.data : null })
    }, 150)
    return () => {
      clearTimeout(wait)
      stop.abort()
    }
  }, [asked, tries])
  const current = known?.asked === asked ? known : null
  const again = () => {
    setKnown(null)
    setTries(tries + 1)
  }
  return { effect: current?.effect ?? null, isFailed: current !== null && current.effect === null, again }
}

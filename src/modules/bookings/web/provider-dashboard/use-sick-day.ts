import { useEffect, useState } from 'react'
import { type ApiResult, api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'

export type SickSession = Reply<'takeSickDay'>['sessions'][number]
type SickDayMode = 'refund' | 'offer'

type State =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'planned'; sessions: SickSession[] }
  | { kind: 'done'; sessions: SickSession[] }

/** Previews and submits a sick day. */
export function useSickDay(initialDate: string) {
  const { t } = useAreaTexts('providerDashboard')
  const [date, setDate] = useState(initialDate)
  const [mode, setMode] = useState<SickDayMode>('offer')
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [busy, setBusy] = useState(false)
  const getKey = useIdempotencyKey()
  useEffect(() => {
    let isStale = false
    setState({ kind: 'loading' })
    void api('previewSickDay', { date, mode }).then((reply) => {
      if (!isStale) setState(reply.ok ? { kind: 'planned', sessions: reply.data.sessions } : { kind: 'failed' })
    })
    return () => {
      isStale = true
    }
  }, [date, mode])
  const submit = async (note: string) => {
    setBusy(true)
    const input = { date, mode, ...(note ? { note } : {}) }
    const reply: ApiResult<'takeSickDay'> = await api('takeSickDay', input, { idempotencyKey: getKey(input) })
    setBusy(false)
    if (reply.ok) setState({ kind: 'done', sessions: reply.data.sessions })
    else notifyFailure(reply, t('generic.offline'))
  }
  return { date, setDate, mode, setMode, state, busy, submit }
}

import { useEffect, useRef, useState } from 'react'
import { type ApiResult, api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'

export type SickSession = Reply<'takeSickDay'>['sessions'][number]
type SickDayMode = 'refund' | 'offer'

type State =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'planned'; sessions: SickSession[] }
  | { kind: 'done'; sessions: SickSession[] }

/** Previews and submits a sick day. A retry after a lost reply uses the same idempotency key. */
export function useSickDay(initialDate: string) {
  const { t } = useAreaTexts('providerDashboard')
  const [date, setDate] = useState(initialDate)
  const [mode, setMode] = useState<SickDayMode>('offer')
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [busy, setBusy] = useState(false)
  const key = useRef(crypto.randomUUID())
  useEffect(() => {
    let isStale = false
    key.current = crypto.randomUUID()
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
    const reply: ApiResult<'takeSickDay'> = await api('takeSickDay', input, { idempotencyKey: key.current })
    setBusy(false)
    if (reply.ok) setState({ kind: 'done', sessions: reply.data.sessions })
    else notifyFailure(reply, t('generic.offline'))
  }
  return { date, setDate, mode, setMode, state, busy, submit }
}

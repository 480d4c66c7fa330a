import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ReasonChoice } from '#modules/admin/values/people.ts'
import { type ApiResult, api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { notices } from '#ui/notices.ts'
import { type Asked, nameOf, type Person } from './person.ts'

type Sessions = 'cancel' | 'keep'
type Effect = Reply<'previewStanding'>

interface Changing {
  person: Person
  asked: Asked
  onDone: () => void
}

/** One change of what somebody may do: its effect is asked for first, and nothing is sent before it is saved. */
export function useChange({ person, asked, onDone }: Changing) {
  const { t } = useAreaTexts('people')
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState('')
  const [choice, setChoice] = useState<ReasonChoice>('other')
  const [sessions, setSessions] = useState<Sessions | null>(asked.isCallingOff ? 'cancel' : null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const { effect, look } = useEffectOf(person, asked, onDone)
  const save = async () => {
    const missing = missingOf({ effect, reason, sessions })
    if (missing.length > 0) return setErrors(Object.fromEntries(missing.map((name) => [name, t('error.required')])))
    setBusy(true)
    // Nothing is chosen for sessions that were not shown.
    const chosen = effect && effect.sessions > 0 && sessions ? { sessions } : {}
    const answer = await send(person, asked, { reason, choice, ...chosen })
    setBusy(false)
    setErrors(answer.ok ? {} : answer.fieldErrors)
    // What stands beside its field is not said again.
    if (!answer.ok && answer.status !== 422) notifyFailure(answer, t('generic.offline'))
    // Somebody booked meanwhile: they are shown and asked about.
    if (!answer.ok && answer.fieldErrors['sessions'] && effect?.sessions === 0) look()
    if (!answer.ok) return
    const name = nameOf(person)
    notices.show({ kind: 'good', text: answer.data.isChanged ? t('people.done', { name }) : t('people.already') })
    onDone()
    await revalidate()
  }
  return {
    effect,
    reason,
    setReason,
    choice,
    setChoice,
    sessions,
    setSessions,
    errors,
    isBusy,
    save: () => void save(),
  }
}

interface Decision {
  effect: Effect | null
  reason: string
  sessions: Sessions | null
}

/** A decision on the screen has a reason and, with sessions ahead, what becomes of them: not every call insists on both. */
const missingOf = ({ effect, reason, sessions }: Decision): string[] => [
  ...(reason.trim() === '' ? ['reason'] : []),
  ...(effect && effect.sessions > 0 && !sessions ? ['sessions'] : []),
]

function useEffectOf(person: Person, asked: Asked, onDone: () => void): { effect: Effect | null; look: () => void } {
  const { t } = useAreaTexts('people')
  const [effect, setEffect] = useState<Effect | null>(null)
  const [looks, setLooks] = useState(0)
  const power = asked.isClosing ? asked.power : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for when the dialog opens, and again when it was wrong
  useEffect(() => {
    if (!power) return
    let isGone = false
    void preview(person, power).then((answer) => {
      if (isGone) return
      if (answer.ok) return setEffect(answer.data)
      notifyFailure(answer, t('generic.offline'))
      onDone()
    })
    return () => {
      isGone = true
    }
  }, [power, person.customerAccountId, looks])
  return { effect, look: () => setLooks((count) => count + 1) }
}

function preview(person: Person, power: Asked['power']) {
  if (power === 'therapist')
    return api('previewStanding', { id: person.providerAccountId ?? '', change: 'deactivateTherapist' })
  const side = power === 'login' ? {} : { side: power }
  return api('previewStanding', { id: person.customerAccountId, change: 'block', ...side })
}

type Done = ApiResult<'blockUser'> | ApiResult<'activateUser'>

function send(
  person: Person,
  { power, isClosing }: Asked,
  words: { reason: string; choice: ReasonChoice; sessions?: Sessions },
): Promise<Done> {
  const { reason, choice } = words
  const back = { reason, choice }
  const id = person.customerAccountId
  if (power === 'therapist') {
    const provider = person.providerAccountId ?? ''
    return isClosing
      ? api('deactivateTherapist', { id: provider, ...words })
      : api('activateTherapist', { id: provider, ...back })
  }
  if (power === 'login') return isClosing ? api('blockUser', { id, ...words }) : api('activateUser', { id, ...back })
  return isClosing
    ? api('blockUserSide', { id, x: power, ...words })
    : api('activateUserSide', { id, x: power, ...back })
}

import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ApiResult, api, type Reply } from '../../api.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { notices } from '../../kit/notices.ts'
import { notifyFailure } from '../../notify-failure.ts'
import { type Asked, nameOf, type Person } from './person.ts'

type Sessions = 'cancel' | 'keep'
type Effect = Reply<'previewStanding'>

interface Changing {
  person: Person
  asked: Asked | null
  onDone: () => void
}

/** One change of what somebody may do: its effect is asked for first, and nothing is sent before it is saved. */
export function useChange({ person, asked, onDone }: Changing) {
  const { t } = useAreaTexts('people')
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState('')
  const [sessions, setSessions] = useState<Sessions | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const effect = useEffectOf(person, asked, onDone)
  const save = async () => {
    if (!asked) return
    setBusy(true)
    const answer = await send(person, asked, { reason, ...(sessions ? { sessions } : {}) })
    setBusy(false)
    setErrors(answer.ok ? {} : answer.fieldErrors)
    // What stands beside its field is not said again.
    if (!answer.ok && answer.status !== 422) notifyFailure(answer, t('generic.offline'))
    if (!answer.ok) return
    const name = nameOf(person)
    notices.show({ kind: 'good', text: answer.data.isChanged ? t('people.done', { name }) : t('people.already') })
    setReason('')
    setSessions(null)
    onDone()
    await revalidate()
  }
  return { effect, reason, setReason, sessions, setSessions, errors, isBusy, save: () => void save() }
}

function useEffectOf(person: Person, asked: Asked | null, onDone: () => void): Effect | null {
  const { t } = useAreaTexts('people')
  const [effect, setEffect] = useState<Effect | null>(null)
  const power = asked?.isClosing ? asked.power : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when the dialog opens
  useEffect(() => {
    setEffect(null)
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
  }, [power, person.customerAccountId])
  return effect
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
  words: { reason: string; sessions?: Sessions },
): Promise<Done> {
  const { reason } = words
  const id = person.customerAccountId
  if (power === 'therapist') {
    const provider = person.providerAccountId ?? ''
    return isClosing
      ? api('deactivateTherapist', { id: provider, ...words })
      : api('activateTherapist', { id: provider, reason })
  }
  if (power === 'login') return isClosing ? api('blockUser', { id, ...words }) : api('activateUser', { id, reason })
  return isClosing
    ? api('blockUserSide', { id, x: power, ...words })
    : api('activateUserSide', { id, x: power, reason })
}

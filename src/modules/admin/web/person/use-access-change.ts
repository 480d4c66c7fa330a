import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ReasonChoice } from '#platform/values/audit-log.ts'
import { type ApiResult, api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { notices } from '#ui/notices.ts'
import { type AccessChange, formatPersonName, type Person } from './person.ts'

type Sessions = 'cancel' | 'keep'
type Effect = Reply<'previewBlock'>

interface ChangeInput {
  person: Person
  change: AccessChange
  onDone: () => void
}

/** Loads a preview of the effect of a change, holds the inputs, and submits the change when saved. */
export function useAccessChange({ person, change, onDone }: ChangeInput) {
  const { t } = useAreaTexts('people')
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState('')
  const [choice, setChoice] = useState<ReasonChoice>('other')
  const [sessions, setSessions] = useState<Sessions | null>(change.isCancelOnly ? 'cancel' : null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const { effect, reloadEffect } = useEffectPreview(person, change, onDone)
  const save = async () => {
    const missing = listMissing({ effect, reason, sessions })
    if (missing.length > 0) return setErrors(Object.fromEntries(missing.map((name) => [name, t('error.required')])))
    setBusy(true)
    // The decision about sessions is sent only if the dialog asked for it.
    const sessionChoice = effect && effect.sessions > 0 && sessions ? { sessions } : {}
    const result = await sendChange(person, change, { reason, choice, ...sessionChoice })
    setBusy(false)
    setErrors(result.ok ? {} : result.fieldErrors)
    // Field errors are shown next to their fields instead.
    if (!result.ok && result.status !== 422) notifyFailure(result, t('generic.offline'))
    // A client has booked since the preview, so the effect is reloaded and the decision about sessions is required.
    if (!result.ok && result.fieldErrors['sessions'] && effect?.sessions === 0) reloadEffect()
    if (!result.ok) return
    const name = formatPersonName(person)
    notices.show({ kind: 'good', text: result.data.isChanged ? t('people.done', { name }) : t('people.already') })
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

/** Lists missing inputs. The dialog requires a reason and a decision about upcoming sessions, even if the call does not. */
const listMissing = ({ effect, reason, sessions }: Decision): string[] => [
  ...(reason.trim() === '' ? ['reason'] : []),
  ...(effect && effect.sessions > 0 && !sessions ? ['sessions'] : []),
]

function useEffectPreview(
  person: Person,
  change: AccessChange,
  onDone: () => void,
): { effect: Effect | null; reloadEffect: () => void } {
  const { t } = useAreaTexts('people')
  const [effect, setEffect] = useState<Effect | null>(null)
  const [reloads, setReloads] = useState(0)
  const scope = change.isBlocking ? change.scope : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads when the dialog opens, and again when outdated
  useEffect(() => {
    if (!scope) return
    let isCancelled = false
    void loadPreview(person, scope).then((result) => {
      if (isCancelled) return
      if (result.ok) return setEffect(result.data)
      notifyFailure(result, t('generic.offline'))
      onDone()
    })
    return () => {
      isCancelled = true
    }
  }, [scope, person.customerAccountId, reloads])
  return { effect, reloadEffect: () => setReloads((count) => count + 1) }
}

function loadPreview(person: Person, scope: AccessChange['scope']) {
  if (scope === 'therapist')
    return api('previewBlock', { id: person.providerAccountId ?? '', change: 'deactivateTherapist' })
  const roleInput = scope === 'login' ? {} : { side: scope }
  return api('previewBlock', { id: person.customerAccountId, change: 'block', ...roleInput })
}

type ChangeReply = ApiResult<'blockUser'> | ApiResult<'activateUser'>

function sendChange(
  person: Person,
  { scope, isBlocking }: AccessChange,
  decision: { reason: string; choice: ReasonChoice; sessions?: Sessions },
): Promise<ChangeReply> {
  const { reason, choice } = decision
  const justification = { reason, choice }
  const id = person.customerAccountId
  if (scope === 'therapist') {
    const providerId = person.providerAccountId ?? ''
    return isBlocking
      ? api('deactivateTherapist', { id: providerId, ...decision })
      : api('activateTherapist', { id: providerId, ...justification })
  }
  if (scope === 'login')
    return isBlocking ? api('blockUser', { id, ...decision }) : api('activateUser', { id, ...justification })
  return isBlocking
    ? api('blockUserRole', { id, x: scope, ...decision })
    : api('activateUserRole', { id, x: scope, ...justification })
}

import { useEffect, useRef, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { tellProviderStatus } from '#platform/web/provider-status.ts'
import { keepDraft, keptDraft } from './kept-draft.ts'
import {
  bodyOf,
  type Draft,
  type Profile,
  savedAt,
  sendable,
  stillWrong,
  type Wrong,
  withoutSent,
  wrongOf,
} from './profile-draft.ts'

/** A pause in typing. */
const PAUSE_MS = 700
const TRY_AGAIN_MS = 5_000

export type Trouble = 'none' | 'offline' | 'failed'
export type ProfileForm = ReturnType<typeof useProfile>

/**
 * The profile as saved and as it is being typed. Each field is saved by itself after a pause, so two devices never undo
 * each other's; a refused value stays on the screen with its reason and holds up nothing else.
 */
export function useProfile(loaded: Profile) {
  const id = loaded.providerAccountId
  const [saved, setSaved] = useState(loaded)
  const [draft, setDraft] = useState<Draft>(() => keptDraft(id))
  const [wrong, setWrong] = useState<Wrong>({})
  const { isSending, trouble } = useAutosave({ draft, wrong, setSaved, setDraft, setWrong })
  useEffect(() => keepDraft(id, draft), [id, draft])
  useEffect(() => tellProviderStatus(saved.status), [saved.status])
  const isOpen = !['submitted', 'rejected', 'deactivated'].includes(saved.status)
  const value = (path: string) => (Object.hasOwn(draft, path) ? draft[path] : savedAt(saved, path))
  return {
    saved,
    setSaved,
    isOpen,
    isLive: saved.status === 'approved',
    isSaved: Object.keys(draft).length === 0 && !isSending,
    hasWrong: Object.keys(draft).some((path) => Object.hasOwn(wrong, path)),
    isSending,
    trouble,
    value,
    text: (path: string) => String(value(path) ?? ''),
    error: (path: string) =>
      Object.hasOwn(wrong, path) && wrong[path]!.value === draft[path] ? wrong[path]!.text : undefined,
    set: (path: string, next: unknown) => setDraft((old) => ({ ...old, [path]: next })),
  }
}

interface Autosave {
  draft: Draft
  wrong: Wrong
  setSaved: (profile: Profile) => void
  setDraft: (change: (old: Draft) => Draft) => void
  setWrong: (change: (old: Wrong) => Wrong) => void
}

function useAutosave({ draft, wrong, setSaved, setDraft, setWrong }: Autosave) {
  const { t } = useAreaTexts('application')
  const [isSending, setSending] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>('none')
  const { isReady, rest } = useRest()
  const send = async (sent: Draft) => {
    setSending(true)
    const answer = await api('putManageApplication', bodyOf(sent))
    setSending(false)
    if (answer.ok) {
      setSaved(answer.data)
      setDraft((old) => withoutSent(old, sent))
      setWrong((old) => stillWrong(old, sent))
      return setTrouble('none')
    }
    if (answer.status === 422) {
      setWrong((old) => ({ ...stillWrong(old, sent), ...wrongOf(sent, answer.fieldErrors, answer.message) }))
      return setTrouble('none')
    }
    setTrouble(answer.status === 0 ? 'offline' : 'failed')
    if (answer.status !== 0 && answer.status < 500 && answer.status !== 429) notifyFailure(answer, t('generic.offline'))
    rest()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new draft or the end of a rest sends, not a new function
  useEffect(() => {
    const waiting = sendable(draft, wrong)
    if (isSending || !isReady || Object.keys(waiting).length === 0) return
    const timer = setTimeout(() => void send(waiting), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, wrong, isSending, isReady])
  useLastSave(sendable(draft, wrong))
  return { isSending, trouble }
}

/** After a failed try nothing is sent for a while, at the longest until the browser is online again. */
function useRest() {
  const [isReady, setReady] = useState(true)
  useEffect(() => {
    if (isReady) return
    const wake = () => setReady(true)
    const timer = setTimeout(wake, TRY_AGAIN_MS)
    window.addEventListener('online', wake)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', wake)
    }
  }, [isReady])
  return { isReady, rest: () => setReady(false) }
}

/** Whoever leaves in the middle of a pause loses nothing. */
function useLastSave(waiting: Draft): void {
  const last = useRef(waiting)
  last.current = waiting
  useEffect(
    () => () => {
      if (Object.keys(last.current).length > 0) void api('putManageApplication', bodyOf(last.current))
    },
    [],
  )
}

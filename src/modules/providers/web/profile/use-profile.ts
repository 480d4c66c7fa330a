import { useEffect, useRef, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { setProviderStatus } from '#platform/web/provider-status.ts'
import {
  type Draft,
  type DraftErrors,
  getSavedValue,
  listRemainingErrors,
  listSendableChanges,
  type Profile,
  removeSentChanges,
  toDraftErrors,
  toProfileInput,
} from './profile-draft.ts'

const DEBOUNCE_MS = 700
const RETRY_MS = 5_000

export type SaveProblem = 'none' | 'offline' | 'failed'
export type ProfileForm = ReturnType<typeof useProfile>

/**
 * The saved profile with a draft on top. Each field is saved separately after a pause, so that two devices
 * never overwrite each other's fields. A rejected value remains with its error and does not block other fields.
 */
export function useProfile(loaded: Profile) {
  const id = loaded.providerAccountId
  const [saved, setSaved] = useState(loaded)
  const [draft, setDraft] = useState<Draft>(() => loadStoredDraft(id))
  const [errors, setErrors] = useState<DraftErrors>({})
  const [heldPath, setHeldPath] = useState<string | null>(null)
  const isOpen = !['submitted', 'rejected', 'deactivated'].includes(saved.status)
  const { isSending, saveProblem } = useAutosave({
    ...{ id, isOpen, draft, errors, heldPath },
    ...{ setSaved, setDraft, setErrors },
  })
  useEffect(() => storeDraft(id, draft), [id, draft])
  useEffect(() => setProviderStatus(saved.status), [saved.status])
  // While the profile is closed for editing, its draft is stored but not used.
  const isInDraft = (path: string) => isOpen && Object.hasOwn(draft, path)
  const value = (path: string) => (isInDraft(path) ? draft[path] : getSavedValue(saved, path))
  return {
    saved,
    setSaved,
    isOpen,
    isLive: saved.status === 'approved',
    isSaved: Object.keys(draft).length === 0 && !isSending,
    hasErrors: Object.keys(draft).some((path) => Object.hasOwn(errors, path)),
    isSending,
    saveProblem,
    value,
    text: (path: string) => String(value(path) ?? ''),
    error: (path: string) => (isInDraft(path) && errors[path]?.value === draft[path] ? errors[path]?.text : undefined),
    set: (path: string, next: unknown) => setDraft((old) => ({ ...old, [path]: next })),
    /** Keeps a field in the draft without saving it, until called with null. */
    hold: setHeldPath,
  }
}

interface AutosaveInput {
  id: string
  isOpen: boolean
  draft: Draft
  errors: DraftErrors
  /** Path of the field that must not be saved yet. */
  heldPath: string | null
  setSaved: (profile: Profile) => void
  setDraft: (change: (old: Draft) => Draft) => void
  setErrors: (change: (old: DraftErrors) => DraftErrors) => void
}

function useAutosave({ id, isOpen, draft, errors, heldPath, setSaved, setDraft, setErrors }: AutosaveInput) {
  const { t } = useAreaTexts('application')
  const [isSending, setSending] = useState(false)
  const [saveProblem, setSaveProblem] = useState<SaveProblem>('none')
  const { isReady, pause } = useRetryPause()
  const send = async (sent: Draft) => {
    setSending(true)
    const result = await api('putManageApplication', toProfileInput(sent))
    // The application was sent for review or closed elsewhere. Its new status prevents further attempts.
    const isConflict = !result.ok && result.status === 409
    const current = isConflict ? await api('getManageApplication', {}) : result
    setSending(false)
    if (current.ok) setSaved(current.data)
    if (result.ok) {
      removeStoredChanges(id, sent)
      setDraft((old) => removeSentChanges(old, sent))
      setErrors((old) => listRemainingErrors(old, sent))
      return setSaveProblem('none')
    }
    if (result.status === 422) {
      setErrors((old) => ({
        ...listRemainingErrors(old, sent),
        ...toDraftErrors(sent, result.fieldErrors, result.message),
      }))
      return setSaveProblem('none')
    }
    setSaveProblem(result.status === 0 ? 'offline' : 'failed')
    if (result.status !== 0 && result.status < 500 && result.status !== 429) notifyFailure(result, t('generic.offline'))
    pause()
  }
  const { [heldPath ?? '']: _held, ...sendable } = listSendableChanges(draft, errors)
  const pending = isOpen ? sendable : {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft or the end of a pause triggers a save
  useEffect(() => {
    if (isSending || !isReady || Object.keys(pending).length === 0) return
    const timer = setTimeout(() => void send(pending), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [draft, errors, heldPath, isOpen, isSending, isReady])
  useLastSave(id, pending)
  return { isSending, saveProblem }
}

/** Pauses saving after a failed attempt, for `RETRY_MS` or until the browser is online again. */
function useRetryPause() {
  const [isReady, setReady] = useState(true)
  useEffect(() => {
    if (isReady) return
    const resume = () => setReady(true)
    const timer = setTimeout(resume, RETRY_MS)
    window.addEventListener('online', resume)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', resume)
    }
  }, [isReady])
  return { isReady, pause: () => setReady(false) }
}

/** Saves the pending draft if the provider leaves the page before the debounce ends. */
function useLastSave(id: string, pending: Draft): void {
  const pendingRef = useRef(pending)
  pendingRef.current = pending
  useEffect(
    () => () => {
      if (Object.keys(pendingRef.current).length > 0) void saveLast(id, pendingRef.current)
    },
    [id],
  )
}

async function saveLast(id: string, sent: Draft): Promise<void> {
  const result = await api('putManageApplication', toProfileInput(sent))
  if (result.ok) removeStoredChanges(id, sent)
}

/**
 * Unsaved input survives a reload of the tab. It is stored in session storage, because local storage is limited to four
 * items (specification §3).
 */
const getDraftKey = (providerId: string) => `profile-draft:${providerId}`

function loadStoredDraft(providerId: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(getDraftKey(providerId)) ?? '{}') as Draft
  } catch {
    return {}
  }
}

function storeDraft(providerId: string, draft: Draft): void {
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(getDraftKey(providerId))
    else sessionStorage.setItem(getDraftKey(providerId), JSON.stringify(draft))
  } catch {
    // Storage may be unavailable in private windows; the input is still on the screen.
  }
}

/** Removes saved changes, even after the page has been left: if restored later, they would overwrite newer data. */
function removeStoredChanges(providerId: string, sent: Draft): void {
  storeDraft(providerId, removeSentChanges(loadStoredDraft(providerId), sent))
}

import type { ApiResult, Input } from '#platform/web/api.ts'

/** Status of autosaved text. Leaving the page triggers a warning unless the status is `saved`. */
export type AutosaveStatus =
  | { kind: 'saved' | 'typing' | 'saving' | 'failed' | 'empty' }
  | { kind: 'rejected'; reason: string }
  | { kind: 'conflict'; remote: { text: string; version: number } }

interface AutosaveOptions {
  put: (note: Pick<Input<'putContactNote'>, 'text' | 'version'>) => Promise<ApiResult<'putContactNote'>>
  onStatus: (status: AutosaveStatus) => void
  /** Saves the text as a new note, so that leaving during a conflict loses neither version. */
  saveSeparately: (text: string) => void
  /** Schedules a callback after a delay in milliseconds; returns a function that cancels it. */
  schedule: (callback: () => void, ms: number) => () => void
}

const PAUSE_MS = 700
const RETRY_MS = 5_000

/**
 * Saves text shortly after the last keystroke and retries after a failure. Saves run one at a time, so that the latest
 * version wins. Typed text is replaced only if the user chooses to replace it.
 */
export function createAutosave(
  { put, onStatus, saveSeparately, schedule }: AutosaveOptions,
  initial: { text: string; version: number },
) {
  let { text, version } = initial
  let stored = initial.version === 0 ? '' : initial.text
  let isSaving = false
  let isStopped = false
  /**
   * While set, nothing is saved until the user resolves the conflict. Otherwise, blurring the field would trigger a
   * save.
   */
  let hasConflict = false
  let cancel = () => {}

  const scheduleSave = (ms: number) => {
    cancel()
    cancel = schedule(() => void save(), ms)
  }
  const hasNoChanges = () => text.trim() === stored.trim()

  const save = async (): Promise<void> => {
    cancel()
    if (isSaving || isStopped || hasConflict) return
    if (hasNoChanges()) return onStatus({ kind: 'saved' })
    if (text.trim() === '') return onStatus({ kind: 'empty' })
    isSaving = true
    const sent = text
    onStatus({ kind: 'saving' })
    const reply = await put({ text: sent, version })
    isSaving = false
    if (reply.ok) {
      version = reply.data.version
      stored = sent
    }
    if (isStopped) return
    if (reply.ok) {
      return hasNoChanges() ? onStatus({ kind: 'saved' }) : save()
    }
    if (reply.code === 'noteChanged') {
      hasConflict = true
      return onStatus({ kind: 'conflict', remote: reply.data as never })
    }
    if (reply.status === 422 || reply.status === 404)
      return onStatus({ kind: 'rejected', reason: Object.values(reply.fieldErrors)[0] ?? reply.message })
    onStatus({ kind: 'failed' })
    scheduleSave(RETRY_MS)
  }

  return {
    type(next: string) {
      text = next
      if (hasConflict) return
      onStatus({ kind: 'typing' })
      scheduleSave(PAUSE_MS)
    },
    /** Saves immediately, for example on blur, when the page is hidden or when the network is back. */
    save: () => void save(),
    /** Resolves a conflict by overwriting the stored version. */
    overwriteRemote(remote: { version: number }) {
      version = remote.version
      hasConflict = false
      void save()
    },
    acceptRemote(remote: { text: string; version: number }) {
      text = remote.text
      stored = remote.text
      version = remote.version
      hasConflict = false
      onStatus({ kind: 'saved' })
    },
    /** Called when the user leaves the page. */
    leave() {
      if (hasConflict && !isStopped) saveSeparately(text)
      else void save()
    },
    isStored: () => version > 0,
    /** Stops saving while the note is being deleted. */
    stop() {
      isStopped = true
      cancel()
    },
    /** Resumes saving after a failed deletion. */
    resume() {
      isStopped = false
      void save()
    },
  }
}

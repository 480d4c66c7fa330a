import type { ApiResult, Input } from '#platform/web/api.ts'

/** How a text that saves itself stands. Only `saved` may be left without asking. */
export type Standing =
  | { is: 'saved' | 'typing' | 'saving' | 'failed' | 'empty' }
  | { is: 'refused'; why: string }
  | { is: 'conflict'; theirs: { text: string; version: number } }

interface Parts {
  put: (note: Pick<Input<'putContactNote'>, 'text' | 'version'>) => Promise<ApiResult<'putContactNote'>>
  tell: (standing: Standing) => void
  /** Keeps a text as a note of its own: whoever leaves between two versions loses neither. */
  keepApart: (text: string) => void
  /** Calls back after some milliseconds; answers how to take that back. */
  later: (work: () => void, ms: number) => () => void
}

const PAUSE_MS = 700
const AGAIN_MS = 5_000

/**
 * Saves a text some moments after the last key and again after a failure, one save at a time, so that the last words always
 * win over earlier ones. What was typed is only ever replaced by whoever typed it.
 */
export function autosave({ put, tell, keepApart, later }: Parts, first: { text: string; version: number }) {
  let { text, version } = first
  let stored = first.version === 0 ? '' : first.text
  let isRunning = false
  let isStopped = false
  /** Until somebody has chosen, nothing is sent: leaving the field to press a button saves too. */
  let isUndecided = false
  let cancel = () => {}

  const wait = (ms: number) => {
    cancel()
    cancel = later(() => void save(), ms)
  }
  const isSame = () => text.trim() === stored.trim()

  const save = async (): Promise<void> => {
    cancel()
    if (isRunning || isStopped || isUndecided) return
    if (isSame()) return tell({ is: 'saved' })
    if (text.trim() === '') return tell({ is: 'empty' })
    isRunning = true
    const sent = text
    tell({ is: 'saving' })
    const answer = await put({ text: sent, version })
    isRunning = false
    if (answer.ok) {
      version = answer.data.version
      stored = sent
    }
    if (isStopped) return
    if (answer.ok) {
      return isSame() ? tell({ is: 'saved' }) : save()
    }
    if (answer.code === 'noteChanged') {
      isUndecided = true
      return tell({ is: 'conflict', theirs: answer.data as never })
    }
    if (answer.status === 422 || answer.status === 404)
      return tell({ is: 'refused', why: Object.values(answer.fieldErrors)[0] ?? answer.message })
    tell({ is: 'failed' })
    wait(AGAIN_MS)
  }

  return {
    type(next: string) {
      text = next
      if (isUndecided) return
      tell({ is: 'typing' })
      wait(PAUSE_MS)
    },
    /** At once: the field is left, the page is hidden, the network is back. */
    save: () => void save(),
    /** After a conflict: write mine over what stands there, or go on from that. */
    keepMine(theirs: { version: number }) {
      version = theirs.version
      isUndecided = false
      void save()
    },
    takeTheirs(theirs: { text: string; version: number }) {
      text = theirs.text
      stored = theirs.text
      version = theirs.version
      isUndecided = false
      tell({ is: 'saved' })
    },
    /** The screen is left. */
    leave() {
      if (isUndecided && !isStopped) keepApart(text)
      else void save()
    },
    isStored: () => version > 0,
    /** The note is being deleted: nothing of it is sent any more. */
    stop() {
      isStopped = true
      cancel()
    },
    /** It could not be deleted. */
    goOn() {
      isStopped = false
      void save()
    },
  }
}

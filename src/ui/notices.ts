import type { NoticeKind } from './notice.tsx'

export interface ShownNotice {
  id: number
  kind: NoticeKind
  text: string
  action?: { text: string; onPress: () => void } | undefined
}

/** Maximum number of notices at a time; more would cover the page. */
const MAX_SHOWN = 3

/** Creates a store of shown notices. */
export function createNotices() {
  let shown: readonly ShownNotice[] = []
  let last = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly ShownNotice[]) => {
    shown = next
    for (const listener of listeners) listener()
  }
  return {
    list: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /**
     * Shows a notice. A repeated message replaces the earlier notice, so that another failed attempt is announced again
     * and the notices do not pile up.
     */
    show(notice: Omit<ShownNotice, 'id'>) {
      last += 1
      const others = shown.filter(({ text, kind }) => text !== notice.text || kind !== notice.kind)
      set([...others, { ...notice, id: last }].slice(-MAX_SHOWN))
      return last
    },
    dismiss(id: number) {
      if (shown.some((notice) => notice.id === id)) set(shown.filter((notice) => notice.id !== id))
    },
  }
}

/**
 * The app's only notice store. Only event handlers write to it, so on the server it never contains a visitor's data.
 */
export const notices = createNotices()

/** Returns the remaining time of a pausable timer that has been running since `startedAt`. */
export function getRemainingTime(remaining: number, startedAt: number, now: number): number {
  return Math.max(0, remaining - (now - startedAt))
}

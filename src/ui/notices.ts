import type { NoticeKind } from './notice.tsx'

export interface ShownNotice {
  id: number
  kind: NoticeKind
  text: string
  action?: { text: string; onPress: () => void } | undefined
}

/** At most this many stand at once; more would cover the page that they are about. */
const MOST = 3

/** What is shown now, for whoever draws it; `show` and `dismiss` for whoever has something to say. */
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
    /** The same text again takes the place of the old one, so that a repeated try is heard again but not piled up. */
    show(notice: Omit<ShownNotice, 'id'>) {
      last += 1
      const others = shown.filter(({ text, kind }) => text !== notice.text || kind !== notice.kind)
      set([...others, { ...notice, id: last }].slice(-MOST))
      return last
    },
    dismiss(id: number) {
      if (shown.some((notice) => notice.id === id)) set(shown.filter((notice) => notice.id !== id))
    },
  }
}

/** The site's one stack. Only event handlers speak to it, so nothing of one visitor stays on the server. */
export const notices = createNotices()

/** A clock that can be held: how much of the time is left after having run from `startedAt`. */
export function restAfter(rest: number, startedAt: number, now: number): number {
  return Math.max(0, rest - (now - startedAt))
}

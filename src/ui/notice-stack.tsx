import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { NOTICE_MS } from '#platform/values/constants.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import classes from './notice-stack.module.css'
import { getRemainingTime, notices, type ShownNotice } from './notices.ts'

const none: readonly ShownNotice[] = []

const subscribeToVisibility = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/**
 * Shows each notice for 5000 ms (§8). Both lists are rendered even while empty, because screen readers would otherwise
 * miss the first notice. Errors are announced assertively. The timer pauses while the pointer or the focus is inside,
 * or the tab is hidden.
 */
export function NoticeStack({ label, dismissText }: { label: string; dismissText: string }) {
  const shown = useSyncExternalStore(notices.subscribe, notices.list, () => none)
  const isHidden = useSyncExternalStore(
    subscribeToVisibility,
    () => document.hidden,
    () => false,
  )
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isPaused = isPointed || isFocused || isHidden

  // If a button disappears under the pointer or while focused, no leave or blur event fires, so the state is reset
  // here.
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) setFocused(false)
    if (shown.length === 0) setPointed(false)
  }, [shown])

  const rows = (isWrong: boolean) =>
    shown
      .filter(({ kind }) => (kind === 'wrong') === isWrong)
      .map((notice) => <NoticeRow key={notice.id} notice={notice} isPaused={isPaused} dismissText={dismissText} />)
  return (
    <section aria-label={label} className={classes.stack}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only pauses the timer; its buttons are interactive */}
      <div
        ref={box}
        className={classes.list}
        onMouseEnter={() => setPointed(true)}
        onMouseLeave={() => setPointed(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <LiveRegion as="status">{rows(false)}</LiveRegion>
        <LiveRegion as="alert">{rows(true)}</LiveRegion>
      </div>
    </section>
  )
}

/** A live region. It is not atomic, so that screen readers do not repeat the other notices when one is added. */
function LiveRegion({ as, children }: { as: 'status' | 'alert'; children: ReactNode }) {
  return (
    <div role={as} aria-atomic="false">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ol role="list">{children}</ol>
    </div>
  )
}

function NoticeRow({ notice, isPaused, dismissText }: { notice: ShownNotice; isPaused: boolean; dismissText: string }) {
  const remainingMs = useRef(NOTICE_MS)
  const dismiss = () => notices.dismiss(notice.id)
  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => notices.dismiss(notice.id), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current = getRemainingTime(remainingMs.current, startedAt, performance.now())
    }
  }, [isPaused, notice.id])
  const { action } = notice
  return (
    <li className={classes.row}>
      <Notice
        kind={notice.kind}
        action={
          <span className={classes.actions}>
            {action && (
              <Button
                kind="quiet"
                size="dense"
                onClick={() => {
                  action.onPress()
                  dismiss()
                }}
              >
                {action.text}
              </Button>
            )}
            <Button kind="plain" size="dense" icon="x" onClick={dismiss}>
              {dismissText}
            </Button>
          </span>
        }
      >
        {notice.text}
      </Notice>
    </li>
  )
}

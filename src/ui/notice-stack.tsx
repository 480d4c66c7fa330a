import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { NOTICE_MS } from '#platform/values/constants.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import classes from './notice-stack.module.css'
import { notices, restAfter, type ShownNotice } from './notices.ts'

const none: readonly ShownNotice[] = []

const watchTab = (tell: () => void) => {
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

/**
 * Where passing messages stand (§8: 5000 ms). Both lists are there from the start, empty, or readers would miss their first
 * message; what went wrong is said at once. The pointer or the focus on any of them holds all, and so does a tab out of sight.
 */
export function NoticeStack({ label, dismissText }: { label: string; dismissText: string }) {
  const shown = useSyncExternalStore(notices.subscribe, notices.list, () => none)
  const isAway = useSyncExternalStore(
    watchTab,
    () => document.hidden,
    () => false,
  )
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isHeld = isPointed || isFocused || isAway

  // A button that disappears under the pointer or the focus fires neither leave nor blur.
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) setFocused(false)
    if (shown.length === 0) setPointed(false)
  }, [shown])

  const rows = (isWrong: boolean) =>
    shown
      .filter(({ kind }) => (kind === 'wrong') === isWrong)
      .map((notice) => <Row key={notice.id} notice={notice} isHeld={isHeld} dismissText={dismissText} />)
  return (
    <section aria-label={label} className={classes.stack}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only holds the clock; its buttons are what is pressed */}
      <div
        ref={box}
        className={classes.list}
        onMouseEnter={() => setPointed(true)}
        onMouseLeave={() => setPointed(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <Said as="status">{rows(false)}</Said>
        <Said as="alert">{rows(true)}</Said>
      </div>
    </section>
  )
}

/** Not atomic: when one comes, those that stand already are not said again. */
function Said({ as, children }: { as: 'status' | 'alert'; children: ReactNode }) {
  return (
    <div role={as} aria-atomic="false">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ol role="list">{children}</ol>
    </div>
  )
}

function Row({ notice, isHeld, dismissText }: { notice: ShownNotice; isHeld: boolean; dismissText: string }) {
  const rest = useRef(NOTICE_MS)
  const leave = () => notices.dismiss(notice.id)
  useEffect(() => {
    if (isHeld) return
    const startedAt = performance.now()
    const timer = setTimeout(() => notices.dismiss(notice.id), rest.current)
    return () => {
      clearTimeout(timer)
      rest.current = restAfter(rest.current, startedAt, performance.now())
    }
  }, [isHeld, notice.id])
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
                  leave()
                }}
              >
                {action.text}
              </Button>
            )}
            <Button kind="plain" size="dense" icon="x" onClick={leave}>
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

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { NOTICE_MS } from '#contract/constants.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import classes from './notice-stack.module.css'
import { notices, restAfter, type ShownNotice } from './notices.ts'

const none: readonly ShownNotice[] = []

/**
 * Where passing messages stand (§8: 5000 ms). The list is there from the start, empty, or readers would miss its first message.
 * The pointer or the focus on any of them holds all of them.
 */
export function NoticeStack({ label, dismissText }: { label: string; dismissText: string }) {
  const shown = useSyncExternalStore(notices.subscribe, notices.list, () => none)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const isHeld = isPointed || isFocused

  // A button that disappears under the pointer or the focus fires neither leave nor blur.
  useEffect(() => {
    if (!list.current?.contains(document.activeElement)) setFocused(false)
    if (shown.length === 0) setPointed(false)
  }, [shown])

  return (
    <section aria-label={label} className={classes.stack}>
      <ol
        ref={list}
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
        role="list"
        aria-live="polite"
        className={classes.list}
        onMouseEnter={() => setPointed(true)}
        onMouseLeave={() => setPointed(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {shown.map((notice) => (
          <Row key={notice.id} notice={notice} isHeld={isHeld} dismissText={dismissText} />
        ))}
      </ol>
    </section>
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

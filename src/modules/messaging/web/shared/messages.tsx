import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { OneMessage, UnsentMessage } from './message.tsx'
import classes from './talk.module.css'
import type { Message, Talk } from './talk-state.ts'
import type { useSending } from './use-sending.ts'
import type { useTalk } from './use-talk.ts'

interface MessagesProps {
  talk: Talk
  name: string
  sending: ReturnType<typeof useSending>
  older: ReturnType<typeof useTalk>['older']
  onTakenBack: (message: Message) => void
}

/** What was said, day by day; what is not on the server yet stands at the end. */
export function Messages({ talk, name, sending, older, onTakenBack }: MessagesProps) {
  const { t, format } = useAreaTexts('conversations')
  const { messages, hasOlder, conversationId } = talk
  const { unsent } = sending
  const box = useKeptInSight(messages, unsent.map((one) => one.messageId + one.state).join())
  const dayOf = (message: Message) => format.wall(message.writtenAt).date
  const load = async () => {
    const failed = await older.load()
    if (failed) notifyFailure(failed, t('generic.offline'))
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section ref={box} className={classes.scroll} tabIndex={0} aria-label={t('conversations.said')}>
      {hasOlder && (
        <Button kind="quiet" size="dense" className={classes.older} busy={older.isBusy} onClick={() => void load()}>
          {t('conversations.older')}
        </Button>
      )}
      {messages.length === 0 && unsent.length === 0 && (
        <p className={classes.nothing}>
          {t(talk.side === 'client' ? 'conversations.firstWords' : 'conversations.firstWordsCounsellor')}
        </p>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the numbers */}
      <ol role="list" className={classes.messages}>
        {messages.map((message, index) => (
          <OneMessage
            key={message.messageId}
            conversationId={conversationId}
            message={message}
            name={name}
            hasLeft={talk.name === null}
            day={index === 0 || dayOf(message) !== dayOf(messages[index - 1]!) ? message.writtenAt : null}
            onTakenBack={onTakenBack}
          />
        ))}
        {unsent.map((one) => (
          <UnsentMessage key={one.messageId} one={one} onAgain={sending.again} onEdit={sending.edit} />
        ))}
      </ol>
    </section>
  )
}

/** This near to the end somebody is reading along. */
const NEAR_PX = 160

/** Starts at the newest and stays there for who reads along; older ones that are fetched move nothing. */
function useKeptInSight(messages: readonly Message[], unsent: string) {
  const box = useRef<HTMLElement>(null)
  const was = useRef({ first: '', last: '', unsent: '', height: 0 })
  const isNear = useNearEnd(box)
  useLayoutEffect(() => {
    const pane = box.current
    if (!pane) return
    const before = was.current
    const [first, last] = [messages[0]?.messageId ?? '', messages.at(-1)?.messageId ?? '']
    const isMine = unsent !== before.unsent
    if (before.height === 0 || isMine || (isNear.current && last !== before.last)) pane.scrollTop = pane.scrollHeight
    else if (first !== before.first) pane.scrollTop += pane.scrollHeight - before.height
    was.current = { first, last, unsent, height: pane.scrollHeight }
  }, [messages, unsent, isNear])
  return box
}

/** Whether the end is in sight; it stays so when the field below grows. */
function useNearEnd(box: RefObject<HTMLElement | null>) {
  const isNear = useRef(true)
  useEffect(() => {
    const pane = box.current
    if (!pane) return
    const look = () => {
      isNear.current = pane.scrollHeight - pane.scrollTop - pane.clientHeight < NEAR_PX
    }
    const sized = new ResizeObserver(() => {
      if (isNear.current) pane.scrollTop = pane.scrollHeight
    })
    pane.addEventListener('scroll', look, { passive: true })
    sized.observe(pane)
    return () => {
      pane.removeEventListener('scroll', look)
      sized.disconnect()
    }
  }, [box])
  return isNear
}

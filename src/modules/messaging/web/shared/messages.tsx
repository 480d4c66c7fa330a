import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import classes from './conversation.module.css'
import type { Conversation, Message } from './conversation-state.ts'
import { MessageItem, UnsentMessage } from './message.tsx'
import type { useConversation } from './use-conversation.ts'
import type { useSending } from './use-sending.ts'

interface MessagesProps {
  conversation: Conversation
  name: string
  sending: ReturnType<typeof useSending>
  older: ReturnType<typeof useConversation>['older']
  onDeleted: (message: Message) => void
}

/** Messages by day, followed by those that are not on the server yet. */
export function Messages({ conversation, name, sending, older, onDeleted }: MessagesProps) {
  const { t, format } = useAreaTexts('conversations')
  const { messages, hasOlder, conversationId } = conversation
  const { unsent } = sending
  const box = useScrollPosition(messages, unsent.map((one) => one.messageId + one.state).join())
  const getDate = (message: Message) => format.wall(message.writtenAt).date
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
          {t(conversation.side === 'client' ? 'conversations.firstWords' : 'conversations.firstWordsCounsellor')}
        </p>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the numbers */}
      <ol role="list" className={classes.messages}>
        {messages.map((message, index) => (
          <MessageItem
            key={message.messageId}
            conversationId={conversationId}
            message={message}
            name={name}
            hasLeft={conversation.name === null}
            day={index === 0 || getDate(message) !== getDate(messages[index - 1]!) ? message.writtenAt : null}
            onDeleted={onDeleted}
          />
        ))}
        {unsent.map((one) => (
          <UnsentMessage key={one.messageId} one={one} onAgain={sending.again} onEdit={sending.edit} />
        ))}
      </ol>
    </section>
  )
}

/** Maximum distance from the end at which new messages are scrolled into view. */
const NEAR_PX = 160

/** Starts at the newest message, follows new ones when near the end, and keeps the position when older ones load. */
function useScrollPosition(messages: readonly Message[], unsent: string) {
  const box = useRef<HTMLElement>(null)
  const previous = useRef({ first: '', last: '', unsent: '', height: 0 })
  const isNear = useNearEnd(box)
  useLayoutEffect(() => {
    const pane = box.current
    if (!pane) return
    const before = previous.current
    const [first, last] = [messages[0]?.messageId ?? '', messages.at(-1)?.messageId ?? '']
    const isOwn = unsent !== before.unsent
    if (before.height === 0 || isOwn || (isNear.current && last !== before.last)) pane.scrollTop = pane.scrollHeight
    else if (first !== before.first) pane.scrollTop += pane.scrollHeight - before.height
    previous.current = { first, last, unsent, height: pane.scrollHeight }
  }, [messages, unsent, isNear])
  return box
}

/** Tracks whether the view is near the end, and stays there when the pane is resized by the growing field. */
function useNearEnd(box: RefObject<HTMLElement | null>) {
  const isNear = useRef(true)
  useEffect(() => {
    const pane = box.current
    if (!pane) return
    const updateIsNear = () => {
      isNear.current = pane.scrollHeight - pane.scrollTop - pane.clientHeight < NEAR_PX
    }
    const resizeObserver = new ResizeObserver(() => {
      if (isNear.current) pane.scrollTop = pane.scrollHeight
    })
    pane.addEventListener('scroll', updateIsNear, { passive: true })
    resizeObserver.observe(pane)
    return () => {
      pane.removeEventListener('scroll', updateIsNear)
      resizeObserver.disconnect()
    }
  }, [box])
  return isNear
}

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import { notices } from '#ui/notices.ts'
import classes from './conversation.module.css'
import type { Conversation, Message, OutgoingMessage } from './conversation-state.ts'
import type { useConversation } from './use-conversation.ts'
import type { useSending } from './use-sending.ts'

interface MessagesProps {
  conversation: Conversation
  name: string
  sending: ReturnType<typeof useSending>
  older: ReturnType<typeof useConversation>['older']
  onDeleted: (message: Message) => void
}

/** The messages grouped by day, followed by those that have not reached the server yet. */
export function Messages({ conversation, name, sending, older, onDeleted }: MessagesProps) {
  const { t, format } = useAreaTexts('conversations')
  const { messages, hasOlder, conversationId } = conversation
  const { unsent } = sending
  const box = useScrollPosition(messages, unsent.map((message) => message.messageId + message.state).join())
  const getDate = (message: Message) => format.wall(message.writtenAt).date
  const load = async () => {
    const failed = await older.load()
    if (failed) notifyFailure(failed, t('generic.offline'))
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable by keyboard
    <section ref={box} className={classes.scroll} tabIndex={0} aria-label={t('conversations.message')}>
      {hasOlder && (
        <Button kind="quiet" size="dense" className={classes.older} busy={older.isBusy} onClick={() => void load()}>
          {t('conversations.older')}
        </Button>
      )}
      {messages.length === 0 && unsent.length === 0 && (
        <p className={classes.nothing}>
          {t(conversation.side === 'client' ? 'conversations.firstMessage' : 'conversations.firstMessageCounsellor')}
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
            isPartnerDeleted={conversation.name === null}
            day={index === 0 || getDate(message) !== getDate(messages[index - 1]!) ? message.writtenAt : null}
            onDeleted={onDeleted}
          />
        ))}
        {unsent.map((message) => (
          <UnsentMessage key={message.messageId} message={message} onRetry={sending.retry} onEdit={sending.edit} />
        ))}
      </ol>
    </section>
  )
}

/** Maximum distance from the end of the list at which new messages are scrolled into view. */
const NEAR_PX = 160

/**
 * Manages the scroll position: starts at the newest message, follows new messages when near the end, and stays in place
 * when older messages are loaded.
 */
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

/** Tracks whether the end of the list is near, and keeps it in view when the growing message field resizes the list. */
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

interface MessageProps {
  conversationId: string
  message: Message
  name: string
  isPartnerDeleted: boolean
  /** The message's timestamp if it is the first of its day, otherwise null. */
  day: string | null
  onDeleted: (message: Message) => void
}

/** A message as plain text, without links or markup. */
function MessageItem({ conversationId, message, name, isPartnerDeleted, day, onDeleted }: MessageProps) {
  const { t, format } = useAreaTexts('conversations')
  const { isOwn, text, writtenAt } = message
  const isErased = !isOwn && isPartnerDeleted
  return (
    <>
      {day && (
        <li className={classes.day}>
          <span>{format.dayNear(day)}</span>
        </li>
      )}
      <li className={joinClasses(classes.message, isOwn && classes.mine)}>
        <span className="visually-hidden">{isOwn ? t('conversations.you') : name}</span>
        {text === null ? (
          <p className={classes.gone}>{t(isErased ? 'conversations.wentAlong' : 'conversations.withdrawn')}</p>
        ) : (
          <p className={classes.words}>{text}</p>
        )}
        <div className={classes.under}>
          <span>{format.time(writtenAt)}</span>
          <DeleteMessage conversationId={conversationId} message={message} onDeleted={onDeleted} />
        </div>
      </li>
    </>
  )
}

function DeleteMessage({
  conversationId: id,
  message: { messageId, takeBackUntil, number },
  onDeleted,
}: Pick<MessageProps, 'conversationId' | 'message' | 'onDeleted'>) {
  const { t } = useAreaTexts('conversations')
  if (!takeBackUntil || nowMs() > Date.parse(takeBackUntil)) return null
  const deleteMessage = async () => {
    const result = await api('takeMessageBack', { id, messageId })
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    onDeleted(result.data)
    notices.show({ kind: 'good', text: t('conversations.isWithdrawn') })
  }
  return (
    <button type="button" className={classes.takeBack} onClick={() => void deleteMessage()}>
      {t('conversations.withdraw')} <span className="visually-hidden">{t('conversations.number', { number })}</span>
    </button>
  )
}

interface UnsentProps {
  message: OutgoingMessage
  onRetry: (message: OutgoingMessage) => void
  onEdit: (message: OutgoingMessage) => void
}

/** A message that is being sent or could not be sent. */
function UnsentMessage({ message, onRetry, onEdit }: UnsentProps) {
  const { t } = useAreaTexts('conversations')
  const hasFailed = message.state === 'failed'
  return (
    <li className={joinClasses(classes.message, classes.mine, hasFailed && classes.failed)}>
      <span className="visually-hidden">{t('conversations.you')}</span>
      <p className={classes.words}>{message.text}</p>
      <div className={classes.under} role={hasFailed ? 'alert' : 'status'}>
        <span>{hasFailed ? (message.error ?? t('conversations.notSent')) : t('conversations.sending')}</span>
        {hasFailed && (
          <Button kind="second" size="dense" icon="refresh-cw" onClick={() => onRetry(message)}>
            {t('generic.tryAgain')}
          </Button>
        )}
        {/* Without a reply, the message may have arrived, and an edited copy would be a second message. */}
        {hasFailed && message.error !== null && (
          <Button kind="quiet" size="dense" onClick={() => onEdit(message)}>
            {t('conversations.edit')}
          </Button>
        )}
      </div>
    </li>
  )
}

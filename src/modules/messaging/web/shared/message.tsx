import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import { notices } from '#ui/notices.ts'
import classes from './conversation.module.css'
import type { Message, Unsent } from './conversation-state.ts'

interface MessageProps {
  conversationId: string
  message: Message
  name: string
  hasLeft: boolean
  /** Timestamp if it is the first message of its day, otherwise null. */
  day: string | null
  onDeleted: (message: Message) => void
}

/** A message, rendered as plain text without links or markup. */
export function MessageItem({ conversationId, message, name, hasLeft, day, onDeleted }: MessageProps) {
  const { t, format } = useAreaTexts('conversations')
  const { isOwn, text, writtenAt } = message
  const isErased = !isOwn && hasLeft
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
          <p className={classes.gone}>{t(isErased ? 'conversations.wentAlong' : 'conversations.takenBack')}</p>
        ) : (
          <p className={classes.words}>{text}</p>
        )}
        <div className={classes.under}>
          <span>{format.time(writtenAt)}</span>
          <DeleteMessage {...{ conversationId, message, onDeleted }} />
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
    const answer = await api('takeMessageBack', { id, messageId })
    if (!answer.ok) return notifyFailure(answer, t('generic.offline'))
    onDeleted(answer.data)
    notices.show({ kind: 'good', text: t('conversations.isTakenBack') })
  }
  return (
    <button type="button" className={classes.takeBack} onClick={() => void deleteMessage()}>
      {t('conversations.takeBack')} <span className="visually-hidden">{t('conversations.number', { number })}</span>
    </button>
  )
}

interface UnsentProps {
  one: Unsent
  onAgain: (one: Unsent) => void
  onEdit: (one: Unsent) => void
}

/** A message that is being sent or has failed. Retrying repeats the same message. */
export function UnsentMessage({ one, onAgain, onEdit }: UnsentProps) {
  const { t } = useAreaTexts('conversations')
  const hasFailed = one.state === 'failed'
  return (
    <li className={joinClasses(classes.message, classes.mine, hasFailed && classes.failed)}>
      <span className="visually-hidden">{t('conversations.you')}</span>
      <p className={classes.words}>{one.text}</p>
      <div className={classes.under} role={hasFailed ? 'alert' : 'status'}>
        <span>{hasFailed ? (one.why ?? t('conversations.notSent')) : t('conversations.sending')}</span>
        {hasFailed && (
          <Button kind="second" size="dense" icon="refresh-cw" onClick={() => onAgain(one)}>
            {t('generic.tryAgain')}
          </Button>
        )}
        {/* If there was no reply, it may have arrived; an edited copy would then be a second message. */}
        {hasFailed && one.why !== null && (
          <Button kind="quiet" size="dense" onClick={() => onEdit(one)}>
            {t('conversations.edit')}
          </Button>
        )}
      </div>
    </li>
  )
}

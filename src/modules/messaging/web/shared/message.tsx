import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { join } from '#ui/classes.ts'
import { notices } from '#ui/notices.ts'
import classes from './talk.module.css'
import type { Message, Unsent } from './talk-state.ts'

interface MessageProps {
  conversationId: string
  message: Message
  name: string
  hasLeft: boolean
  /** Its instant, when it is the first of its day. */
  day: string | null
  onTakenBack: (message: Message) => void
}

/** One message as plain text: nothing in it acts, whatever it looks like. */
export function OneMessage({ conversationId, message, name, hasLeft, day, onTakenBack }: MessageProps) {
  const { t, format } = useAreaTexts('conversations')
  const { isMine, text, writtenAt } = message
  const isTheirLoss = !isMine && hasLeft
  return (
    <>
      {day && (
        <li className={classes.day}>
          <span>{format.dayNear(day)}</span>
        </li>
      )}
      <li className={join(classes.message, isMine && classes.mine)}>
        <span className="visually-hidden">{isMine ? t('conversations.you') : name}</span>
        {text === null ? (
          <p className={classes.gone}>{t(isTheirLoss ? 'conversations.wentAlong' : 'conversations.takenBack')}</p>
        ) : (
          <p className={classes.words}>{text}</p>
        )}
        <div className={classes.under}>
          <span>{format.time(writtenAt)}</span>
          <TakeBack {...{ conversationId, message, onTakenBack }} />
        </div>
      </li>
    </>
  )
}

function TakeBack({
  conversationId: id,
  message: { messageId, takeBackUntil, number },
  onTakenBack,
}: Pick<MessageProps, 'conversationId' | 'message' | 'onTakenBack'>) {
  const { t } = useAreaTexts('conversations')
  if (!takeBackUntil || nowMs() > Date.parse(takeBackUntil)) return null
  const take = async () => {
    const answer = await api('takeMessageBack', { id, messageId })
    if (!answer.ok) return notifyFailure(answer, t('generic.offline'))
    onTakenBack(answer.data)
    notices.show({ kind: 'good', text: t('conversations.isTakenBack') })
  }
  return (
    <button type="button" className={classes.takeBack} onClick={() => void take()}>
      {t('conversations.takeBack')} <span className="visually-hidden">{t('conversations.number', { number })}</span>
    </button>
  )
}

interface UnsentProps {
  one: Unsent
  onAgain: (one: Unsent) => void
  onEdit: (one: Unsent) => void
}

/** Not known to be sent: it says so, and trying again repeats the very same message. */
export function UnsentMessage({ one, onAgain, onEdit }: UnsentProps) {
  const { t } = useAreaTexts('conversations')
  const hasFailed = one.state === 'failed'
  return (
    <li className={join(classes.message, classes.mine, hasFailed && classes.failed)}>
      <span className="visually-hidden">{t('conversations.you')}</span>
      <p className={classes.words}>{one.text}</p>
      <div className={classes.under} role={hasFailed ? 'alert' : 'status'}>
        <span>{hasFailed ? (one.why ?? t('conversations.notSent')) : t('conversations.sending')}</span>
        {hasFailed && (
          <Button kind="second" size="dense" icon="refresh-cw" onClick={() => onAgain(one)}>
            {t('generic.tryAgain')}
          </Button>
        )}
        {/* What nobody answered may have arrived: changed, it would be a second message. */}
        {hasFailed && one.why !== null && (
          <Button kind="quiet" size="dense" onClick={() => onEdit(one)}>
            {t('conversations.edit')}
          </Button>
        )}
      </div>
    </li>
  )
}

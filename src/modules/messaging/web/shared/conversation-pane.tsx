import type { KeyboardEvent } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import { MESSAGE_MAX } from '#platform/values/constants.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useVisit } from '#platform/web/visit.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { joinClasses } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { TextArea } from '#ui/text-field.tsx'
import classes from './conversation.module.css'
import type { Conversation } from './conversation-state.ts'
import { Messages } from './messages.tsx'
import { buildMessagesPath } from './messages-path.ts'
import { SilenceNotice, StopButton } from './silence-notice.tsx'
import { useConversation } from './use-conversation.ts'
import { useSending } from './use-sending.ts'

/** A conversation with its messages and the message field. The conversation refreshes automatically. */
export function ConversationPane({ first }: { first: Conversation }) {
  const { t } = useAreaTexts('conversations')
  const { conversation, isOffline, newMessages, refresh, addMessage, older } = useConversation(first)
  const { conversationId, messages } = conversation
  const sending = useSending({ conversationId, messages, addMessage, refresh })
  const name = conversation.name ?? t('conversations.former')
  return (
    <Card as="section" aria-label={t('conversations.with', { name })} className={classes.conversation}>
      <ConversationHeader conversation={conversation} name={name} onChanged={refresh} />
      {conversation.side === 'client' && <ConversationHelplines />}
      <Messages conversation={conversation} name={name} sending={sending} older={older} onDeleted={addMessage} />
      <p role="status" className="visually-hidden">
        {newMessages.map(({ text }) => t('conversations.heard', { name, text: text ?? '' })).join(' ')}
      </p>
      {isOffline && (
        <Notice kind="waiting" live>
          {t('conversations.offline')}
        </Notice>
      )}
      <SilenceNotice conversation={conversation} name={name} onChanged={refresh} />
      {(conversation.silence === null || sending.draft !== '') && (
        <Composer sending={sending} isOff={conversation.silence !== null} />
      )}
    </Card>
  )
}

function ConversationHeader({
  conversation,
  name,
  onChanged,
}: {
  conversation: Conversation
  name: string
  onChanged: () => Promise<void>
}) {
  const { t, language } = useAreaTexts('conversations')
  const { side, aboutThem: about } = conversation
  const href =
    about &&
    ('slug' in about
      ? buildPagePath('counsellor', language, { providerId: about.slug })
      : buildPagePath('client', language, { contactId: about.contactId }))
  return (
    <header className={classes.head}>
      <Link className={classes.back} href={buildMessagesPath(side, language)}>
        {t('conversations.all')}
      </Link>
      <div className={classes.who}>
        {side === 'client' && <Portrait src={conversation.picture} name={name} size={36} isFirst />}
        <h2 className={classes.whoName}>{href ? <Link href={href}>{name}</Link> : name}</h2>
      </div>
      <StopButton conversation={conversation} onChanged={onChanged} />
    </header>
  )
}

/** Helplines next to a client's message field. They stay visible on phones too (decision 0030). */
function ConversationHelplines() {
  const { t } = useAreaTexts('conversations')
  const crisis = useVisit()?.crisis
  return (
    <p className={classes.helpLine}>
      {t('conversations.helpNow')}{' '}
      {crisis?.lines.map(({ number, tel }) => (
        <a key={tel} href={`tel:${tel}`}>
          {number}
        </a>
      ))}
      {crisis && <Link href={crisis.all.href}>{crisis.all.text}</Link>}
    </p>
  )
}

/** Maximum height of the message field in browsers that cannot resize a field to fit its content. */
const MAX_ROWS = 8
/** The counter is shown from this fraction of the maximum length. */
const COUNTER_THRESHOLD = 0.9

/** Number of characters that fit on one line on a phone. For longer text, the field takes up the full width. */
const ONE_LINE_LENGTH = 18

interface ComposerProps {
  sending: ReturnType<typeof useSending>
  /** Disables sending but leaves the draft unchanged. */
  isOff: boolean
}

/** The message field. Enter inserts a line break, as on phones; Ctrl+Enter or Cmd+Enter sends. */
function Composer({ sending: { draft, setDraft, send }, isOff }: ComposerProps) {
  const { t } = useAreaTexts('conversations')
  const { length } = draft.trim()
  const isTooLong = length > MESSAGE_MAX
  const isNearlyFull = length > MESSAGE_MAX * COUNTER_THRESHOLD
  const canSend = !isOff && !isTooLong && draft.trim() !== ''
  const submit = () => canSend && send()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      className={joinClasses(classes.composer, (length > ONE_LINE_LENGTH || draft.includes('\n')) && classes.tall)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextArea
        label={t('conversations.yours')}
        isLabelHidden
        name="message"
        value={draft}
        rows={Math.min(MAX_ROWS, draft.split('\n').length)}
        placeholder={t('conversations.yours')}
        autoComplete="off"
        error={isTooLong ? t('conversations.tooLong', { max: MESSAGE_MAX }) : undefined}
        hint={isNearlyFull ? t('conversations.count', { used: length, max: MESSAGE_MAX }) : undefined}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" icon="send" off={!canSend}>
        {t('conversations.send')}
      </Button>
      <p className={classes.keys}>{t('conversations.keys')}</p>
    </form>
  )
}

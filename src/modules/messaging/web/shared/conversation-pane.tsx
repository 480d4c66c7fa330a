import { buildPagePath } from '#modules/pages.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { Composer } from './composer.tsx'
import classes from './conversation.module.css'
import type { Conversation } from './conversation-state.ts'
import { ConversationHelplines } from './helplines.tsx'
import { Messages } from './messages.tsx'
import { buildMessagesPath } from './messages-path.ts'
import { SilenceNotice, StopButton } from './silence-notice.tsx'
import { useConversation } from './use-conversation.ts'
import { useSending } from './use-sending.ts'

/** One conversation with its messages and the message field; refreshes automatically. */
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
        {newMessages.map((one) => t('conversations.heard', { name, text: one.text ?? '' })).join(' ')}
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
      : buildPagePath('contact', language, { contactId: about.contactId }))
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

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
import { messagesPath } from './messages-path.ts'
import { SilenceNotice, StopButton } from './silence-notice.tsx'
import { useConversation } from './use-conversation.ts'
import { useSending } from './use-sending.ts'

/** One conversation with its messages and the message field; refreshes automatically. */
export function ConversationPane({ first }: { first: Conversation }) {
  const { t } = useAreaTexts('conversations')
  const { talk, isOffline, newMessages, refresh, addMessage, older } = useConversation(first)
  const { conversationId, messages } = talk
  const sending = useSending({ conversationId, messages, addMessage, refresh })
  const name = talk.name ?? t('conversations.former')
  return (
    <Card as="section" aria-label={t('conversations.with', { name })} className={classes.talk}>
      <ConversationHeader talk={talk} name={name} onChanged={refresh} />
      {talk.side === 'client' && <ConversationHelplines />}
      <Messages talk={talk} name={name} sending={sending} older={older} onTakenBack={addMessage} />
      <p role="status" className="visually-hidden">
        {newMessages.map((one) => t('conversations.heard', { name, text: one.text ?? '' })).join(' ')}
      </p>
      {isOffline && (
        <Notice kind="waiting" live>
          {t('conversations.offline')}
        </Notice>
      )}
      <SilenceNotice talk={talk} name={name} onChanged={refresh} />
      {(talk.silence === null || sending.draft !== '') && <Composer sending={sending} isOff={talk.silence !== null} />}
    </Card>
  )
}

function ConversationHeader({
  talk,
  name,
  onChanged,
}: {
  talk: Conversation
  name: string
  onChanged: () => Promise<void>
}) {
  const { t, language } = useAreaTexts('conversations')
  const { side, aboutThem: about } = talk
  const href =
    about &&
    ('slug' in about
      ? buildPagePath('counsellor', language, { providerId: about.slug })
      : buildPagePath('contact', language, { contactId: about.contactId }))
  return (
    <header className={classes.head}>
      <Link className={classes.back} href={messagesPath(side, language)}>
        {t('conversations.all')}
      </Link>
      <div className={classes.who}>
        {side === 'client' && <Portrait src={talk.picture} name={name} size={36} isFirst />}
        <h2 className={classes.whoName}>{href ? <Link href={href}>{name}</Link> : name}</h2>
      </div>
      <StopButton talk={talk} onChanged={onChanged} />
    </header>
  )
}

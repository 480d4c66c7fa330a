import { CrisisLines } from '#modules/content/web/shared/crisis-lines.tsx'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { joinClasses } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ConversationList } from './conversation-list.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import type { MessagesData } from './load-messages.ts'
import classes from './messages.module.css'

/** The messages page of a client or provider. Phones show the list or a conversation; from 1024 px both are shown. */
export function MessagesPage({ side, list, conversation }: MessagesData) {
  const { t } = useAreaTexts('conversations')
  return (
    <div className={joinClasses(classes.page, conversation && classes.hasConversation)}>
      <header className={classes.top}>
        <h1>{t('conversations.title')}</h1>
        <p className={classes.lead}>{t('conversations.lead')}</p>
      </header>
      {side === 'client' && (
        <div className={classes.urgent}>
          <p className={classes.small}>{t('conversations.notUrgent')}</p>
          <CrisisLines />
        </div>
      )}
      <div className={classes.columns}>
        <div className={classes.list}>
          <ConversationList side={side} first={list} openId={conversation?.conversationId ?? null} />
        </div>
        <div className={classes.pane}>
          {conversation ? (
            <ConversationPane key={conversation.conversationId} first={conversation} />
          ) : (
            list.totalCount > 0 && <ChooseConversation />
          )}
        </div>
      </div>
    </div>
  )
}

function ChooseConversation() {
  const { t } = useAreaTexts('conversations')
  return (
    <EmptyState icon="message-circle" title={t('conversations.choose')}>
      <p>{t('conversations.forgotten')}</p>
    </EmptyState>
  )
}

import { useState } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { Badge } from '#ui/tag.tsx'
import type { Conversations, Side } from './load-messages.ts'
import classes from './messages.module.css'
import { buildMessagesPath } from './messages-path.ts'
import { OpenConversationButton } from './open-conversation-button.tsx'
import { useWhileVisible } from './use-while-visible.ts'

type Conversation = Conversations['items'][number]

interface ListProps {
  side: Side
  first: Conversations
  openId: string | null
}

const REFRESH_INTERVAL_MS = 20_000

/** The conversations, latest first, followed by other providers that a client can write to. */
export function ConversationList({ side, first, openId }: ListProps) {
  const { t } = useAreaTexts('conversations')
  const list = useRefreshedList(side, first)
  return (
    <div className={classes.part}>
      {list.items.length > 0 && (
        <Card as="section" aria-label={t('conversations.title')} className={classes.people}>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
          <ul role="list">
            {list.items.map((item) => (
              <ConversationItem
                key={item.conversationId}
                side={side}
                conversation={item}
                isOpen={item.conversationId === openId}
              />
            ))}
          </ul>
        </Card>
      )}
      <Pages side={side} list={list} />
      {list.totalCount === 0 && <NoConversations side={side} hasOthers={list.others.length > 0} />}
      {list.others.length > 0 && <OtherProviders list={list} />}
    </div>
  )
}

/** Returns the loader's list, refreshed periodically while the page is visible. */
function useRefreshedList(side: Side, first: Conversations): Conversations {
  const [refreshed, setRefreshed] = useState({ loaded: first, list: first })
  useWhileVisible(() => {
    const { page, pageSize } = first
    void api('listConversations', { side, page, pageSize }).then((answer) => {
      if (answer.ok) setRefreshed({ loaded: first, list: answer.data })
    })
  }, REFRESH_INTERVAL_MS)
  // A navigation loads a new list, which replaces the refreshed one.
  return refreshed.loaded === first ? refreshed.list : first
}

interface ConversationItemProps {
  side: Side
  conversation: Conversation
  isOpen: boolean
}

function ConversationItem({ side, conversation, isOpen }: ConversationItemProps) {
  const { t, format, language } = useAreaTexts('conversations')
  const name = conversation.name ?? t('conversations.former')
  const unread = isOpen ? 0 : conversation.unread
  const preview = conversation.lastText ?? t('conversations.nothingLeft')
  return (
    <li>
      <Link
        className={classes.person}
        href={buildMessagesPath(side, language, conversation.conversationId)}
        aria-current={isOpen ? 'true' : undefined}
      >
        {side === 'client' && <Portrait src={conversation.picture} name={name} size={56} />}
        <span className={classes.personText}>
          <span className={classes.personTop}>
            <span className={classes.name}>{name}</span>
            <span className={classes.small}>{formatShortDate(format, conversation.lastAt)}</span>
          </span>
          <span className={classes.personTop}>
            <span className={classes.glimpse}>
              {conversation.isLastOwn ? t('conversations.ownMessage', { text: preview }) : preview}
            </span>
            {unread > 0 && <Badge kind="good">{t('conversations.unread', { count: unread })}</Badge>}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** Formats an instant as a time if it is today, otherwise as a date. */
function formatShortDate(format: ReturnType<typeof useAreaTexts>['format'], iso: string): string {
  return format.wall(iso).date === format.today ? format.time(iso) : format.day(iso)
}

function Pages({ side, list: { page, pageSize, totalCount } }: { side: Side; list: Conversations }) {
  const { t, language } = useAreaTexts('conversations')
  if (totalCount <= pageSize && page === 1) return null
  const buildHref = (to: number) => `${buildMessagesPath(side, language)}?page=${to}`
  const last = Math.min(page * pageSize, totalCount)
  return (
    <Pagination
      label={t('conversations.pages')}
      range={t('conversations.range', { from: (page - 1) * pageSize + 1, to: last, total: totalCount })}
      previous={{ text: t('conversations.newer'), href: page > 1 ? buildHref(page - 1) : null }}
      next={{ text: t('conversations.olderOnes'), href: last < totalCount ? buildHref(page + 1) : null }}
    />
  )
}

function NoConversations({ side, hasOthers }: { side: Side; hasOthers: boolean }) {
  const { t, language } = useAreaTexts('conversations')
  const isClient = side === 'client'
  const target = isClient ? (['finder', t('nav.findCounsellor')] as const) : (['clients', t('nav.contacts')] as const)
  const action = (
    <ButtonLink kind="second" href={buildPagePath(target[0], language)}>
      {target[1]}
    </ButtonLink>
  )
  return (
    <EmptyState
      icon="message-circle"
      title={t('conversations.none')}
      actions={isClient && hasOthers ? undefined : action}
    >
      <p>
        {t(
          !isClient ? 'conversations.noneCounsellor' : hasOthers ? 'conversations.noneYet' : 'conversations.noneClient',
        )}
      </p>
    </EmptyState>
  )
}

function OtherProviders({ list }: { list: Conversations }) {
  const { t } = useAreaTexts('conversations')
  return (
    <Card as="section" aria-label={t('conversations.others')} className={classes.part}>
      <h2 className={classes.othersTitle}>{t('conversations.others')}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.others}>
        {list.others.map((other) => (
          <li key={other.providerId} className={classes.other}>
            <Portrait src={other.picture} name={other.name} size={36} />
            <span className={classes.name}>{other.name}</span>
            <OpenConversationButton by={{ providerId: other.providerId }} name={other.name} isDense />
          </li>
        ))}
      </ul>
    </Card>
  )
}

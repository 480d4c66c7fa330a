import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#platform/web/api.ts'
import {
  type Conversation,
  filterNewMessages,
  getLastIncomingNumber,
  type Message,
  mergeChanges,
  mergeMessages,
} from './conversation-state.ts'
import { refreshUnread } from './unread.ts'
import { useWhileVisible } from './use-while-visible.ts'

/** Maximum delay before an incoming message is shown. */
const REFRESH_INTERVAL_MS = 10_000

/** Keeps a conversation up to date: loads changes periodically and marks visible messages as read. */
export function useConversation(first: Conversation) {
  const [conversation, setConversation] = useState(first)
  const [isOffline, setOffline] = useState(false)
  const [newMessages, setNewMessages] = useState<Message[]>([])
  const current = useRef(first)
  const isRefreshing = useRef(false)
  const update = useCallback<Update>((change) => {
    current.current = change(current.current)
    setConversation(current.current)
  }, [])
  const refresh = useCallback(async () => {
    if (isRefreshing.current) return
    isRefreshing.current = true
    const { conversationId: id, revision } = current.current
    const result = await api('getConversation', { id, since: revision })
    isRefreshing.current = false
    setOffline(!result.ok && result.status === 0)
    if (!result.ok) return
    const received = filterNewMessages(current.current.messages, result.data.messages)
    if (received.length > 0) setNewMessages(received)
    update((previous) => ({
      ...result.data,
      messages: mergeChanges(previous, result.data.messages),
      hasOlder: previous.hasOlder,
      readNumber: Math.max(previous.readNumber, result.data.readNumber),
    }))
  }, [update])
  useWhileVisible(() => void refresh(), REFRESH_INTERVAL_MS)
  useMarkAsRead(conversation, { update, isOffline })
  const older = useOlderMessages(current, update)
  const addMessage = useCallback(
    (message: Message) =>
      update((previous) => ({ ...previous, messages: mergeMessages(previous.messages, [message]) })),
    [update],
  )
  return { conversation, isOffline, newMessages, refresh, addMessage, older }
}

type Update = (change: (previous: Conversation) => Conversation) => void

/**
 * Marks messages as read while the tab is visible. In a hidden tab, waits until it becomes visible. The effect depends
 * on the whole conversation, which each refresh replaces, so that a failed request is repeated after the next refresh.
 */
function useMarkAsRead(
  conversation: Conversation,
  { update, isOffline }: { update: Update; isOffline: boolean },
): void {
  useEffect(() => {
    const { conversationId: id, messages, readNumber } = conversation
    const number = getLastIncomingNumber(messages)
    if (number <= readNumber || isOffline) return
    const markAsRead = async () => {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', markAsRead)
      const result = await api('markMessagesRead', { id, number })
      if (!result.ok) return
      update((previous) => ({ ...previous, readNumber: Math.max(previous.readNumber, number) }))
      void refreshUnread()
    }
    document.addEventListener('visibilitychange', markAsRead)
    void markAsRead()
    return () => document.removeEventListener('visibilitychange', markAsRead)
  }, [conversation, update, isOffline])
}

function useOlderMessages(current: { current: Conversation }, update: Update) {
  const [isBusy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    const { conversationId: id, messages } = current.current
    const request = () => api('getConversation', { id, before: messages[0]?.number ?? 0 })
    let result = await request()
    // A refresh that finished before this reply ignored changes to these messages, for example their erasure.
    while (result.ok && result.data.revision < current.current.revision) result = await request()
    setBusy(false)
    if (!result.ok) return result
    const { hasOlder } = result.data
    update((previous) => ({ ...previous, messages: mergeMessages(result.data.messages, previous.messages), hasOlder }))
    return null
  }
  return { isBusy, load }
}

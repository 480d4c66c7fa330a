import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { lastIncoming, type Message, merged, newsAmong, type Talk } from './talk-state.ts'
import { askUnread } from './unread.ts'
import { useWhileVisible } from './use-while-visible.ts'

/** How soon an answer is on the screen of somebody who waits for it. */
const LOOK_EVERY_MS = 10_000

/** A conversation that follows what happens in it: asks what has changed, marks what is seen as read. */
export function useTalk(first: Talk) {
  const [talk, setTalk] = useState(first)
  const [isOffline, setOffline] = useState(false)
  const [news, setNews] = useState<Message[]>([])
  const known = useRef(first)
  const busy = useRef(false)
  const take = useCallback((change: (now: Talk) => Talk) => {
    known.current = change(known.current)
    setTalk(known.current)
  }, [])
  const look = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    const { conversationId: id, revision } = known.current
    const answer = await api('getConversation', { id, since: revision })
    busy.current = false
    setOffline(!answer.ok && answer.status === 0)
    if (!answer.ok) return
    const fresh = newsAmong(known.current.messages, answer.data.messages)
    if (fresh.length > 0) setNews(fresh)
    take((now) => ({
      ...answer.data,
      messages: merged(now.messages, answer.data.messages),
      hasOlder: now.hasOlder,
      readNumber: Math.max(now.readNumber, answer.data.readNumber),
    }))
  }, [take])
  useWhileVisible(() => void look(), LOOK_EVERY_MS)
  useReading(talk, { take, isOffline })
  const older = useOlder(known, take)
  const came = useCallback(
    (message: Message) => take((now) => ({ ...now, messages: merged(now.messages, [message]) })),
    [take],
  )
  return { talk, isOffline, news, look, came, older }
}

type Take = (change: (now: Talk) => Talk) => void

/** What stands before somebody’s eyes is read: not in a tab that is hidden. */
function useReading(talk: Talk, { take, isOffline }: { take: Take; isOffline: boolean }): void {
  const { conversationId: id, messages, readNumber } = talk
  const number = lastIncoming(messages)
  useEffect(() => {
    if (number <= readNumber || isOffline) return
    const read = async () => {
      if (document.visibilityState === 'hidden') return
      document.removeEventListener('visibilitychange', read)
      const answer = await api('markMessagesRead', { id, number })
      if (!answer.ok) return
      take((now) => ({ ...now, readNumber: Math.max(now.readNumber, number) }))
      void askUnread()
    }
    document.addEventListener('visibilitychange', read)
    void read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [id, number, readNumber, take, isOffline])
}

function useOlder(known: { current: Talk }, take: Take) {
  const [isBusy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    const { conversationId: id, messages } = known.current
    const answer = await api('getConversation', { id, before: messages[0]?.number ?? 0 })
    setBusy(false)
    if (!answer.ok) return answer
    const { hasOlder } = answer.data
    take((now) => ({ ...now, messages: merged(answer.data.messages, now.messages), hasOlder }))
    return null
  }
  return { isBusy, load }
}

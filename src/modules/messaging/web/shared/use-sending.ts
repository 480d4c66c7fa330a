import { useEffect, useRef, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { filterUnsent, type Message, type OutgoingMessage } from './conversation-state.ts'
import { loadMessageDraft, storeMessageDraft } from './message-draft.ts'

interface SendingOptions {
  conversationId: string
  messages: readonly Message[]
  addMessage: (message: Message) => void
  /** Reloads the conversation after its state on the server has changed. */
  refresh: () => Promise<void>
}

/**
 * Sends messages one at a time. Each message gets its id here, so that a retry never creates a duplicate. The draft and
 * unsent messages survive a reload of the tab.
 */
export function useSending({ conversationId, messages, addMessage, refresh }: SendingOptions) {
  const [draft, setDraft] = useState(() => loadMessageDraft(conversationId).draft)
  const [unsent, setUnsent] = useState<OutgoingMessage[]>(() =>
    loadMessageDraft(conversationId).unsent.map((message) => ({ ...message, state: 'failed', error: null })),
  )
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const remaining = filterUnsent(unsent, messages)
  useEffect(() => {
    const stored = filterUnsent(unsent, messages).map(({ messageId, text }) => ({ messageId, text }))
    storeMessageDraft(conversationId, { draft, unsent: stored })
  }, [conversationId, draft, unsent, messages])
  const updateState = (messageId: string, change: Pick<OutgoingMessage, 'state' | 'error'>) =>
    setUnsent((all) => all.map((item) => (item.messageId === messageId ? { ...item, ...change } : item)))
  const remove = (messageId: string) => setUnsent((all) => all.filter((item) => item.messageId !== messageId))
  const deliver = async ({ messageId, text }: Pick<OutgoingMessage, 'messageId' | 'text'>) => {
    const result = await api('sendMessage', { id: conversationId, messageId, text })
    if (!result.ok) {
      updateState(messageId, { state: 'failed', error: result.message || null })
      if (result.code === 'messagesStopped') await refresh()
      return
    }
    addMessage(result.data)
    remove(messageId)
  }
  const enqueue = (message: Pick<OutgoingMessage, 'messageId' | 'text'>) => {
    queue.current = queue.current.then(() => deliver(message))
  }
  return {
    draft,
    setDraft,
    unsent: remaining,
    send() {
      const text = draft.trim()
      if (!text) return
      const message: OutgoingMessage = { messageId: crypto.randomUUID(), text, state: 'sending', error: null }
      setUnsent((all) => [...all, message])
      setDraft('')
      enqueue(message)
    },
    retry(message: OutgoingMessage) {
      updateState(message.messageId, { state: 'sending', error: null })
      enqueue(message)
    },
    /** Moves the text of a message back into the message field. */
    edit({ messageId, text }: OutgoingMessage) {
      remove(messageId)
      setDraft((current) => (current.trim() ? `${text}\n\n${current}` : text))
    },
  }
}

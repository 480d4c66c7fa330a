import { useEffect, useRef, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { filterUnsent, type Message, type Unsent } from './conversation-state.ts'
import { loadMessageDraft, storeMessageDraft } from './message-draft.ts'

interface SendingOptions {
  conversationId: string
  messages: readonly Message[]
  addMessage: (message: Message) => void
  /** Reloads the conversation when the server's state differs from this page. */
  refresh: () => Promise<void>
}

/**
 * Sends messages one after the other, each under an id generated here, so that a retry never creates a duplicate. The
 * draft and unsent messages survive a reload of the tab.
 */
export function useSending({ conversationId, messages, addMessage, refresh }: SendingOptions) {
  const [draft, setDraft] = useState(() => loadMessageDraft(conversationId).draft)
  const [unsent, setUnsent] = useState<Unsent[]>(() =>
    loadMessageDraft(conversationId).unsent.map((one) => ({ ...one, state: 'failed', why: null })),
  )
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const stillToSend = filterUnsent(unsent, messages)
  useEffect(() => {
    const remaining = filterUnsent(unsent, messages).map(({ messageId, text }) => ({ messageId, text }))
    storeMessageDraft(conversationId, { draft, unsent: remaining })
  }, [conversationId, draft, unsent, messages])
  const updateState = (messageId: string, change: Pick<Unsent, 'state' | 'why'>) =>
    setUnsent((all) => all.map((one) => (one.messageId === messageId ? { ...one, ...change } : one)))
  const remove = (messageId: string) => setUnsent((all) => all.filter((one) => one.messageId !== messageId))
  const deliver = async ({ messageId, text }: Pick<Unsent, 'messageId' | 'text'>) => {
    const answer = await api('sendMessage', { id: conversationId, messageId, text })
    if (!answer.ok) {
      updateState(messageId, { state: 'failed', why: answer.message || null })
      if (answer.code === 'messagesStopped') await refresh()
      return
    }
    addMessage(answer.data)
    remove(messageId)
  }
  const enqueue = (one: Pick<Unsent, 'messageId' | 'text'>) => {
    queue.current = queue.current.then(() => deliver(one))
  }
  return {
    draft,
    setDraft,
    unsent: stillToSend,
    send() {
      const text = draft.trim()
      if (!text) return
      const one: Unsent = { messageId: crypto.randomUUID(), text, state: 'sending', why: null }
      setUnsent((all) => [...all, one])
      setDraft('')
      enqueue(one)
    },
    again(one: Unsent) {
      updateState(one.messageId, { state: 'sending', why: null })
      enqueue(one)
    },
    /** Moves the text back into the field for editing. */
    edit({ messageId, text }: Unsent) {
      remove(messageId)
      setDraft((typed) => (typed.trim() ? `${text}\n\n${typed}` : text))
    },
  }
}

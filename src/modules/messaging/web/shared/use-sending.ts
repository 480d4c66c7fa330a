import { useEffect, useRef, useState } from 'react'
import { api } from '#platform/web/api.ts'
import { keepWords, keptWords } from './kept-words.ts'
import { type Message, stillUnsent, type Unsent } from './talk-state.ts'

interface SendingOf {
  conversationId: string
  messages: readonly Message[]
  came: (message: Message) => void
  /** Something on the server is not as this screen thinks. */
  look: () => Promise<void>
}

/**
 * Sends what is written, one after the other, each under an id made here: trying again repeats the same message and never
 * makes a second one. Draft and unsent words survive a reload of this tab.
 */
export function useSending({ conversationId, messages, came, look }: SendingOf) {
  const [draft, setDraft] = useState(() => keptWords(conversationId).draft)
  const [unsent, setUnsent] = useState<Unsent[]>(() =>
    keptWords(conversationId).unsent.map((one) => ({ ...one, state: 'failed', why: null })),
  )
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const left = stillUnsent(unsent, messages)
  useEffect(() => {
    const kept = stillUnsent(unsent, messages).map(({ messageId, text }) => ({ messageId, text }))
    keepWords(conversationId, { draft, unsent: kept })
  }, [conversationId, draft, unsent, messages])
  const mark = (messageId: string, change: Pick<Unsent, 'state' | 'why'>) =>
    setUnsent((all) => all.map((one) => (one.messageId === messageId ? { ...one, ...change } : one)))
  const drop = (messageId: string) => setUnsent((all) => all.filter((one) => one.messageId !== messageId))
  const deliver = async ({ messageId, text }: Pick<Unsent, 'messageId' | 'text'>) => {
    const answer = await api('sendMessage', { id: conversationId, messageId, text })
    if (!answer.ok) {
      mark(messageId, { state: 'failed', why: answer.message || null })
      if (answer.code === 'messagesStopped') await look()
      return
    }
    came(answer.data)
    drop(messageId)
  }
  const line = (one: Pick<Unsent, 'messageId' | 'text'>) => {
    before.current = before.current.then(() => deliver(one))
  }
  return {
    draft,
    setDraft,
    unsent: left,
    send() {
      const text = draft.trim()
      if (!text) return
      const one: Unsent = { messageId: crypto.randomUUID(), text, state: 'sending', why: null }
      setUnsent((all) => [...all, one])
      setDraft('')
      line(one)
    },
    again(one: Unsent) {
      mark(one.messageId, { state: 'sending', why: null })
      line(one)
    },
    /** Back into the field, where it can be changed. */
    edit({ messageId, text }: Unsent) {
      drop(messageId)
      setDraft((typed) => (typed.trim() ? `${text}\n\n${typed}` : text))
    },
  }
}

import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ROOM_CHAT_MAX } from '#modules/session-room/values/limits.ts'
import type { RoomParticipation } from '#modules/session-room/web/room-participation.ts'
import type { ChatLine } from '#modules/session-room/web/room-view.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-field.tsx'
import classes from './chat.module.css'

/** Labels of messages that did not reach everyone. */
const NOT_SENT = { some: 'room.chat.sentToSome', nobody: 'room.chat.notSent' } as const

interface ChatProps {
  isOpen: boolean
  chat: readonly ChatLine[]
  participation: RoomParticipation
  close: () => void
}

/** Text chat during the session, for example for links and numbers. */
export function Chat({ isOpen, chat, participation, close }: ChatProps) {
  const { t } = useAreaTexts('room')
  // Stored here so that an unsent draft survives closing the chat.
  const [draft, setDraft] = useState('')
  const last = chat.at(-1)
  return (
    <>
      <p role="log" className="visually-hidden">
        {last?.from && t('room.chat.message', { name: last.from, text: last.text })}
        {(last?.reach === 'some' || last?.reach === 'nobody') && t(NOT_SENT[last.reach])}
      </p>
      {isOpen && (
        <section aria-labelledby="chat" className={classes.chat}>
          <div className={classes.chatHead}>
            <h2 id="chat">{t('room.chat.title')}</h2>
            <Button kind="plain" size="dense" icon="x" onClick={close}>
              {t('room.chat.close')}
            </Button>
          </div>
          <p className={classes.hint}>{t('room.chat.note')}</p>
          <ChatMessages chat={chat} />
          <ChatForm draft={draft} setDraft={setDraft} send={(text) => participation.sendChat(text)} />
        </section>
      )}
    </>
  )
}

function ChatMessages({ chat }: { chat: readonly ChatLine[] }) {
  const { t } = useAreaTexts('room')
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (chat.length > 0) box.current?.scrollTo(0, box.current.scrollHeight)
  }, [chat])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section ref={box} className={classes.lines} tabIndex={0} aria-label={t('room.chat.lines')}>
      {chat.length === 0 && <p className={classes.hint}>{t('room.chat.none')}</p>}
      {chat.map(({ id, from, text, reach }) => (
        <p key={id} className={from === null ? classes.ownLine : classes.line}>
          <b>{from ?? t('room.chat.you')}</b>
          <span>{text}</span>
          {(reach === 'some' || reach === 'nobody') && <b>{t(NOT_SENT[reach])}</b>}
        </p>
      ))}
    </section>
  )
}

interface ChatFormProps {
  draft: string
  setDraft: (draft: string) => void
  send: (text: string) => void
}

function ChatForm({ draft, setDraft, send }: ChatFormProps) {
  const { t } = useAreaTexts('room')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = draft.trim()
    if (text) send(text)
    setDraft('')
  }
  // Enter sends, as in other chats; Shift+Enter inserts a line break.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <form ref={form} onSubmit={handleSubmit} className={classes.write}>
      <TextArea
        label={t('room.chat.write')}
        name="text"
        rows={1}
        maxLength={ROOM_CHAT_MAX}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
      />
      <Button type="submit" icon="send">
        {t('room.chat.send')}
      </Button>
    </form>
  )
}

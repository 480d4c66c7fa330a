import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, type Input } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { buildMessagesPath } from './messages-path.ts'

interface OpenConversationButtonProps {
  /** The booking, client record or provider that identifies the conversation. */
  by: Input<'openConversation'>
  /** The other participant's name, used only in the accessible name because the page already shows it. */
  name: string
  /** Makes the button smaller, for rows of a list. */
  isDense?: boolean
  wide?: boolean
}

/** Button that opens a conversation. The page's loader must load the translations for the `conversations` area. */
export function OpenConversationButton({ by, name, isDense, wide }: OpenConversationButtonProps) {
  const { t, language } = useAreaTexts('conversations')
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const result = await api('openConversation', by)
    setBusy(false)
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    void navigate(buildMessagesPath(result.data.side, language, result.data.conversationId))
  }
  return (
    <Button
      kind="second"
      size={isDense ? 'dense' : undefined}
      icon="message-circle"
      wide={wide}
      busy={isBusy}
      onClick={() => void open()}
      aria-label={t('conversations.writeTo', { name })}
    >
      {t('conversations.write')}
    </Button>
  )
}

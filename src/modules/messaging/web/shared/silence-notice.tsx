import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './conversation.module.css'
import type { Conversation } from './conversation-state.ts'

interface SilenceProps {
  conversation: Conversation
  /** Reloads the conversation after a change. */
  onChanged: () => Promise<void>
}

function useStopMessages({ conversation: { conversationId: id }, onChanged }: SilenceProps) {
  const { t } = useAreaTexts('conversations')
  const [isBusy, setBusy] = useState(false)
  const stop = async (isStopped: boolean) => {
    setBusy(true)
    const result = await api('stopMessages', { id, isStopped })
    if (result.ok) await onChanged()
    else notifyFailure(result, t('generic.offline'))
    setBusy(false)
  }
  return { isBusy, stop }
}

/** Stops messages without asking for confirmation, because one click undoes it. */
export function StopButton(props: SilenceProps) {
  const { t } = useAreaTexts('conversations')
  const { isBusy, stop } = useStopMessages(props)
  if (props.conversation.silence !== null) return null
  return (
    <Button kind="plain" size="dense" className={classes.stop} busy={isBusy} onClick={() => void stop(true)}>
      {t('conversations.stop')}
    </Button>
  )
}

const CLIENT_TEXTS = {
  stoppedByMe: 'conversations.silence.stoppedByMe',
  stoppedByThem: 'conversations.silence.stoppedByCounsellor',
  left: 'conversations.silence.counsellorLeft',
  resting: 'conversations.silence.counsellorDeactivated',
  blocked: 'conversations.silence.blocked',
} as const
const PROVIDER_TEXTS = {
  stoppedByMe: 'conversations.silence.stoppedByMe',
  stoppedByThem: 'conversations.silence.stoppedByClient',
  left: 'conversations.silence.clientLeft',
  resting: 'conversations.silence.clientDeactivated',
  blocked: 'conversations.silence.blocked',
} as const

/** Shown in place of the message field; explains why messages cannot be written at the moment. */
export function SilenceNotice({ conversation, name, onChanged }: SilenceProps & { name: string }) {
  const { t } = useAreaTexts('conversations')
  const { isBusy, stop } = useStopMessages({ conversation, onChanged })
  const { silence, side } = conversation
  if (!silence) return null
  const allowButton = silence === 'stoppedByMe' && (
    <Button kind="quiet" size="dense" busy={isBusy} onClick={() => void stop(false)}>
      {t('conversations.allow')}
    </Button>
  )
  return (
    <Notice kind="neutral" live action={allowButton || undefined}>
      {t((side === 'client' ? CLIENT_TEXTS : PROVIDER_TEXTS)[silence], { name })}
    </Notice>
  )
}

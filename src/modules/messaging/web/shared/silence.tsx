import { useState } from 'react'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './talk.module.css'
import type { Talk } from './talk-state.ts'

interface OfTalk {
  talk: Talk
  /** The server knows more now. */
  onChanged: () => Promise<void>
}

function useStop({ talk: { conversationId: id }, onChanged }: OfTalk) {
  const { t } = useAreaTexts('conversations')
  const [isBusy, setBusy] = useState(false)
  const stop = async (isStopped: boolean) => {
    setBusy(true)
    const answer = await api('stopMessages', { id, isStopped })
    if (answer.ok) await onChanged()
    else notifyFailure(answer, t('generic.offline'))
    setBusy(false)
  }
  return { isBusy, stop }
}

/** Undone by one press, so it asks nothing first. */
export function StopButton(props: OfTalk) {
  const { t } = useAreaTexts('conversations')
  const { isBusy, stop } = useStop(props)
  if (props.talk.silence !== null) return null
  return (
    <Button kind="plain" size="dense" className={classes.stop} busy={isBusy} onClick={() => void stop(true)}>
      {t('conversations.stop')}
    </Button>
  )
}

const CLIENT = {
  stoppedByMe: 'conversations.silence.stoppedByMe',
  stoppedByThem: 'conversations.silence.stoppedByCounsellor',
  left: 'conversations.silence.counsellorLeft',
  resting: 'conversations.silence.counsellorRests',
  blocked: 'conversations.silence.blocked',
} as const
const COUNSELLOR = {
  stoppedByMe: 'conversations.silence.stoppedByMe',
  stoppedByThem: 'conversations.silence.stoppedByClient',
  left: 'conversations.silence.clientLeft',
  resting: 'conversations.silence.clientRests',
  blocked: 'conversations.silence.blocked',
} as const

/** Why nothing can be written here now, in the place of the field. */
export function Silence({ talk, name, onChanged }: OfTalk & { name: string }) {
  const { t } = useAreaTexts('conversations')
  const { isBusy, stop } = useStop({ talk, onChanged })
  const { silence, side } = talk
  if (!silence) return null
  const again = silence === 'stoppedByMe' && (
    <Button kind="quiet" size="dense" busy={isBusy} onClick={() => void stop(false)}>
      {t('conversations.allow')}
    </Button>
  )
  return (
    <Notice kind="neutral" live action={again || undefined}>
      {t((side === 'client' ? CLIENT : COUNSELLOR)[silence], { name })}
    </Notice>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import type {
  ParticipationView,
  ProviderMessage,
  RoomParticipation,
} from '#modules/session-room/web/room-participation.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Notice } from '#ui/notice.tsx'

interface ProviderAction {
  /** @returns whether the message was sent */
  send: (message: ProviderMessage) => boolean
  /** Says that the last message was not sent; shown until the connection is back. */
  unsentNotice: ReactNode
}

/** Sends one of the provider's actions, and warns if it could not be sent because the connection is lost. */
export function useProviderAction({ phase }: ParticipationView, participation: RoomParticipation): ProviderAction {
  const { t } = useAreaTexts('room')
  const [isUnsent, setUnsent] = useState(false)
  useEffect(() => {
    if (phase === 'inside') setUnsent(false)
  }, [phase])
  const send = (message: ProviderMessage) => {
    const isSent = participation.send(message)
    setUnsent(!isSent)
    return isSent
  }
  const unsentNotice = isUnsent && (
    <Notice kind="wrong" icon="wifi-off" live>
      {t('room.in.lost')}
    </Notice>
  )
  return { send, unsentNotice }
}

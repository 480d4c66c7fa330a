import type { ReactNode } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import type { RoomData } from '#modules/session-room/web/use-room-data.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

interface MediaUnavailableProps {
  room: RoomData
  /** Description of the problem. */
  children: ReactNode
}

/** Explains that audio and video cannot be transmitted, and offers other ways to communicate. */
export function MediaUnavailable({ room, children }: MediaUnavailableProps) {
  const { t, language } = useAreaTexts('room')
  const isCounsellor = room.role === 'counsellor'
  const { phone, counsellorFirstName: name } = room
  const messages = buildPagePath(isCounsellor ? 'providerMessages' : 'messages', language)
  return (
    <Notice
      kind="waiting"
      live
      icon="wifi-off"
      action={
        <>
          {phone && !isCounsellor && (
            <ButtonLink kind="quiet" size="dense" icon="phone" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
              {t('room.in.awayCall', { name, phone })}
            </ButtonLink>
          )}
          {/* Opens in a new tab, so that this page keeps trying to connect. */}
          <ButtonLink kind="quiet" size="dense" icon="mail" href={messages} target="_blank">
            {t('room.in.awayMessages')}
          </ButtonLink>
        </>
      }
    >
      {children}
    </Notice>
  )
}

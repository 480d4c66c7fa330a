import type { ReactNode } from 'react'
import { pagePath } from '#modules/pages.ts'
import type { RoomFacts } from '#modules/session-room/web/room-page.tsx'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

interface NoWayProps {
  facts: RoomFacts
  /** What is wrong. */
  children: ReactNode
}

/** Picture and sound do not get through: why, and the ways to each other that are left. */
export function NoWay({ facts, children }: NoWayProps) {
  const { t, language } = useAreaTexts('room')
  const isCounsellor = facts.role === 'counsellor'
  const { phone, counsellorFirstName: name } = facts
  const messages = pagePath(isCounsellor ? 'providerMessages' : 'messages', language)
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
          {/* In a tab of its own: this page goes on trying. */}
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

import { useEffect } from 'react'
import { LOBBY_TONES, playTones } from '#modules/session-room/web/play-tones.ts'
import type { ParticipationView, RoomParticipation } from '#modules/session-room/web/room-participation.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import classes from './room.module.css'

/** For the provider: participants in the lobby, each announced by a soft sound. */
export function LobbyRequests({ view, participation }: { view: ParticipationView; participation: RoomParticipation }) {
  const { t } = useAreaTexts('room')
  const waiting = view.inLobby.map(({ participantId }) => participantId).join(' ')
  useEffect(() => {
    if (waiting) void playTones(LOBBY_TONES)
  }, [waiting])
  if (view.inLobby.length === 0) return null
  return (
    <section aria-labelledby="knocking" className={classes.lobbyRequests}>
      <h2 id="knocking" className={classes.lobbyTitle}>
        {t('room.knock.title')}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list">
        {view.inLobby.map(({ participantId, name }) => (
          <li key={participantId}>
            <Button icon="user-plus" onClick={() => participation.send({ type: 'admit', participantId })}>
              {t('room.knock.admit', { name })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

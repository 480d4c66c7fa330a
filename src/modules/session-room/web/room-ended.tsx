import { LogInLink } from '#modules/accounts/web/shared/log-in-link.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { ROLE } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useLogin } from '#platform/web/login.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { IconName } from '#ui/icon.tsx'
import { Statement, StatementActions, StatementText } from '#ui/statement.tsx'
import type { RoomView } from './room-view.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'
import type { RoomData } from './use-room-data.ts'

type Ending = NonNullable<RoomView['ending']> | 'left'

const ICONS: Record<Ending, IconName> = {
  ended: 'heart-handshake',
  left: 'log-out',
  closed: 'clock',
  elsewhere: 'monitor',
  removed: 'hourglass',
  cancelled: 'calendar-x',
  full: 'users',
  loggedOut: 'lock',
}
/** Labels of the return button, for each ending that allows a participant to return. */
const RETURN_TEXTS = {
  left: 'room.over.again',
  elsewhere: 'room.over.here',
  removed: 'room.over.knock',
  full: 'room.over.knock',
  loggedOut: 'room.over.again',
} as const
const canReturn = (ending: Ending): ending is keyof typeof RETURN_TEXTS => ending in RETURN_TEXTS

interface RoomEndedProps {
  id: string
  room: RoomData
  ending: Ending
  /**
   * Lets the participant return, if the ending allows it; undefined if the room was already closed when the page
   * opened.
   */
  onAgain?: () => void
}

/** Explains why the participant is no longer in the room. */
export function RoomEnded({ id, room, ending, onAgain }: RoomEndedProps) {
  const { t, format } = useAreaTexts('room')
  const isCounsellor = room.role === 'counsellor'
  const heading = useFocusOnMount(onAgain !== undefined)
  const isLogInNeeded = useLogin() === 'out' && ending === 'loggedOut'
  const text =
    ending === 'left'
      ? t('room.over.leftText', { time: format.time(room.closesAt) })
      : ending === 'ended' && isCounsellor
        ? t('room.over.endedCounsellor')
        : t(`room.over.${ending}Text`)
  return (
    <Statement title={t(`room.over.${ending}`)} icon={ICONS[ending]} isGood={ending === 'ended'} heading={heading}>
      <StatementText>{text}</StatementText>
      <StatementActions>
        {isLogInNeeded && <LogInLink />}
        {!isLogInNeeded && canReturn(ending) && onAgain && <Button onClick={onAgain}>{t(RETURN_TEXTS[ending])}</Button>}
        {!isLogInNeeded && <SessionLink id={id} isCounsellor={isCounsellor} isSecond={canReturn(ending)} />}
      </StatementActions>
    </Statement>
  )
}

/** Page for on-site sessions, which have no room. */
export function OnSite({ id }: { id: string }) {
  const { t } = useAreaTexts('room')
  const login = useLogin()
  const isCounsellor = typeof login === 'object' && login.role === ROLE.provider
  return (
    <Statement title={t('room.onSite.title')} icon="map-pin">
      <StatementText>{t('room.onSite.text')}</StatementText>
      <StatementActions>
        <SessionLink id={id} isCounsellor={isCounsellor} />
      </StatementActions>
    </Statement>
  )
}

function SessionLink({ id, isCounsellor, isSecond }: { id: string; isCounsellor: boolean; isSecond?: boolean }) {
  const { t, language } = useAreaTexts('room')
  const href = isCounsellor ? buildPagePath('providerSession', language, { id }) : buildPagePath('mySessions', language)
  return (
    <ButtonLink href={href} kind={isSecond ? 'second' : 'main'}>
      {t(isCounsellor ? 'room.toSession' : 'room.mySessions')}
    </ButtonLink>
  )
}

import { useState } from 'react'
import { DeviceSelects } from '#modules/session-room/web/device-selects.tsx'
import type { OwnMedia, OwnView } from '#modules/session-room/web/own-media.ts'
import { PhoneCall } from '#modules/session-room/web/phone-call.tsx'
import type { ParticipationView, RoomParticipation } from '#modules/session-room/web/room-participation.ts'
import type { RoomData } from '#modules/session-room/web/use-room-data.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/choice.tsx'
import { Dialog, Sheet } from '#ui/dialog.tsx'
import classes from './room.module.css'
import type { Captions } from './use-captions.ts'
import { useProviderAction } from './use-provider-action.tsx'

interface MoreSheetProps {
  room: RoomData
  view: ParticipationView
  participation: RoomParticipation
  own: OwnMedia
  ownView: OwnView
  captions: Captions
  isOpen: boolean
  close: () => void
}

/**
 * Less common actions: devices, audio only, captions, phone; for the provider, sending a participant out and ending the
 * session.
 */
export function MoreSheet({ room, view, participation, own, ownView, captions, isOpen, close }: MoreSheetProps) {
  const { t } = useAreaTexts('room')
  const [isConfirmingEnd, setConfirmingEnd] = useState(false)
  const { send, unsentNotice } = useProviderAction(view, participation)
  const end = () => {
    setConfirmingEnd(true)
    close()
  }
  return (
    <>
      <Sheet isOpen={isOpen} onClose={close} title={t('room.more.title')} closeText={t('nav.close')}>
        <div className={classes.more}>
          <Switches {...{ view, participation, own, ownView, captions }} />
          <DeviceSelects own={own} ownView={ownView} />
          {room.phone && room.role === 'client' && <CallInstead name={room.counsellorFirstName} phone={room.phone} />}
          {room.role === 'counsellor' && (
            <ProviderActions view={view} participation={participation} end={end} close={close} />
          )}
        </div>
      </Sheet>
      <Dialog
        isOpen={isConfirmingEnd}
        onClose={() => setConfirmingEnd(false)}
        title={t('room.end.title')}
        closeText={t('nav.close')}
        actions={
          <>
            <Button kind="second" onClick={() => setConfirmingEnd(false)}>
              {t('room.end.keep')}
            </Button>
            <Button kind="undo" onClick={() => send({ type: 'end' })}>
              {t('room.more.end')}
            </Button>
          </>
        }
      >
        <p>{t('room.end.text')}</p>
        {unsentNotice}
      </Dialog>
    </>
  )
}

function Switches({
  view,
  participation,
  own,
  ownView,
  captions,
}: Pick<MoreSheetProps, 'view' | 'participation' | 'own' | 'ownView' | 'captions'>) {
  const { t } = useAreaTexts('room')
  return (
    <>
      <div>
        <Switch
          label={t('room.more.soundOnly')}
          checked={view.isAudioOnly}
          onChange={(event) => participation.setAudioOnly(event.currentTarget.checked)}
        />
        <p className={classes.hint}>{t('room.more.soundOnlyHint')}</p>
      </div>
      {ownView.blur !== null && (
        <Switch
          label={t('room.more.blur')}
          checked={ownView.blur}
          onChange={(event) => void own.setBlur(event.currentTarget.checked)}
        />
      )}
      {captions.isAvailable && (
        <div>
          <Switch
            label={t('room.more.captions')}
            checked={captions.isOn}
            onChange={(event) => captions.setOn(event.currentTarget.checked)}
          />
          <p className={classes.hint}>{t('room.more.captionsHint')}</p>
        </div>
      )}
    </>
  )
}

function CallInstead({ name, phone }: { name: string; phone: string }) {
  const { t } = useAreaTexts('room')
  return (
    <section aria-labelledby="call-instead" className={classes.call}>
      <h3 id="call-instead">{t('room.more.call')}</h3>
      <PhoneCall name={name} phone={phone} />
    </section>
  )
}

type ProviderActionsProps = Pick<MoreSheetProps, 'view' | 'participation' | 'close'> & { end: () => void }

function ProviderActions({ view, participation, end, close }: ProviderActionsProps) {
  const { t } = useAreaTexts('room')
  const { send, unsentNotice } = useProviderAction(view, participation)
  const sendOut = (participantId: string) => {
    if (send({ type: 'sendOut', participantId })) close()
  }
  return (
    <div className={classes.providerActions}>
      {unsentNotice}
      {view.others.map(({ participantId, name }) => (
        <Button key={participantId} kind="second" icon="log-out" onClick={() => sendOut(participantId)}>
          {t('room.more.sendOut', { name })}
        </Button>
      ))}
      <Button kind="undo-second" icon="phone-off" onClick={end}>
        {t('room.more.end')}
      </Button>
    </div>
  )
}

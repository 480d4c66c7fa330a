import { useEffect, useState } from 'react'
import { getDeviceProblemText } from '#modules/session-room/web/device-choice.ts'
import { DeviceSelects } from '#modules/session-room/web/device-selects.tsx'
import type { OwnMedia, OwnView } from '#modules/session-room/web/own-media.ts'
import { playTones, TEST_TONES } from '#modules/session-room/web/play-tones.ts'
import { SPEECH_LEVEL } from '#modules/session-room/web/sound-level.ts'
import { useMediaElement } from '#modules/session-room/web/use-media-element.ts'
import { useMicrophoneLevel } from '#modules/session-room/web/use-microphone-level.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './lobby.module.css'
import { checkNetwork, type Network } from './network.ts'

interface DeviceCheckProps {
  own: OwnMedia
  ownView: OwnView
  iceServers: RTCIceServer[] | undefined
}

/** Lets the user check camera, microphone, speaker and network before joining. */
export function DeviceCheck({ own, ownView, iceServers }: DeviceCheckProps) {
  const { t } = useAreaTexts('room')
  return (
    <Card as="section" aria-labelledby="device-check" className={classes.check}>
      <h2 id="device-check" className={classes.cardTitle}>
        {t('room.device.title')}
      </h2>
      <OwnVideo own={own} ownView={ownView} />
      <DeviceProblems own={own} ownView={ownView} />
      {ownView.microphone && <Level ownView={ownView} />}
      <DeviceSelects own={own} ownView={ownView} />
      <SpeakerTest sinkId={ownView.choice.audiooutput} />
      <NetworkCheck iceServers={iceServers ?? []} />
    </Card>
  )
}

function OwnVideo({ own, ownView }: { own: OwnMedia; ownView: OwnView }) {
  const { t } = useAreaTexts('room')
  const video = useMediaElement(ownView.camera)
  const isMicrophoneOn = ownView.isMicrophoneOn && ownView.microphone !== null
  return (
    <>
      <div className={classes.picture}>
        {ownView.camera ? (
          <video ref={video} muted autoPlay playsInline aria-label={t('room.device.picture')} />
        ) : (
          <p role="status">{t(ownView.isAsking ? 'room.device.asking' : 'room.device.cameraOff')}</p>
        )}
      </div>
      <div className={classes.switches}>
        <Button
          kind="second"
          size="dense"
          icon={isMicrophoneOn ? 'mic' : 'mic-off'}
          onClick={() => void own.setMicrophone(!isMicrophoneOn)}
        >
          {t(isMicrophoneOn ? 'room.act.mute' : 'room.act.unmute')}
        </Button>
        <Button
          kind="second"
          size="dense"
          icon={ownView.camera ? 'video' : 'video-off'}
          onClick={() => void own.setCamera(!ownView.camera)}
        >
          {t(ownView.camera ? 'room.act.cameraOff' : 'room.act.cameraOn')}
        </Button>
      </div>
    </>
  )
}

function DeviceProblems({ own, ownView }: { own: OwnMedia; ownView: OwnView }) {
  const { t } = useAreaTexts('room')
  const types = (['microphone', 'camera'] as const).filter((type) => ownView.problems[type])
  if (types.length === 0) return null
  const isRefused = types.some((type) => ownView.problems[type] === 'refused')
  return (
    <Notice kind="waiting" live icon="circle-alert">
      <div className={classes.troubles}>
        {types.map((type) => (
          <p key={type}>{t(getDeviceProblemText(type, ownView.problems))}</p>
        ))}
        {isRefused && <p>{t('room.device.refusedHow')}</p>}
        <Button kind="second" size="dense" icon="refresh-cw" onClick={() => void own.start()}>
          {t('room.device.again')}
        </Button>
      </div>
    </Notice>
  )
}

/** Level meter, with a message that is announced once when the user is first heard. */
function Level({ ownView }: { ownView: OwnView }) {
  const { t } = useAreaTexts('room')
  const level = useMicrophoneLevel(ownView.microphone)
  const [hasBeenHeard, setHeard] = useState(false)
  if (level >= SPEECH_LEVEL && !hasBeenHeard) setHeard(true)
  const statusKey = !ownView.isMicrophoneOn ? 'muted' : hasBeenHeard ? 'heard' : 'silent'
  return (
    <div className={classes.level}>
      <meter min={0} max={100} value={ownView.isMicrophoneOn ? level : 0} aria-label={t('room.device.level')} />
      <p role="status">{t(`room.device.${statusKey}`)}</p>
    </div>
  )
}

function SpeakerTest({ sinkId }: { sinkId: string | undefined }) {
  const { t } = useAreaTexts('room')
  return (
    <div className={classes.speaker}>
      <Button kind="second" size="dense" icon="volume-2" onClick={() => void playTones(TEST_TONES, sinkId)}>
        {t('room.device.tone')}
      </Button>
      <p className={classes.quiet}>{t('room.device.toneHint')}</p>
    </div>
  )
}

const RETRY_INTERVAL_MS = 10_000

/** Checks the network when the page opens, when the browser goes online or offline, and repeatedly until it is good. */
function NetworkCheck({ iceServers }: { iceServers: RTCIceServer[] }) {
  const { t } = useAreaTexts('room')
  const [network, setNetwork] = useState<Network | 'checking'>('checking')
  const servers = JSON.stringify(iceServers)
  useEffect(() => {
    let currentRun = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async () => {
      clearTimeout(timer)
      const run = ++currentRun
      const result = await checkNetwork(JSON.parse(servers) as RTCIceServer[])
      if (run !== currentRun) return
      setNetwork(result)
      if (result !== 'good') timer = setTimeout(check, RETRY_INTERVAL_MS)
    }
    const restart = () => {
      setNetwork('checking')
      void check()
    }
    void check()
    addEventListener('online', restart)
    addEventListener('offline', restart)
    return () => {
      currentRun = -1
      clearTimeout(timer)
      removeEventListener('online', restart)
      removeEventListener('offline', restart)
    }
  }, [servers])
  return (
    <div className={classes.network}>
      <Icon name={network === 'none' ? 'wifi-off' : 'wifi'} />
      <div>
        <h3 className={classes.small}>{t('room.network.title')}</h3>
        <p role="status">{t(`room.network.${network}`)}</p>
      </div>
    </div>
  )
}

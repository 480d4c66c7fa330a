import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Select } from '#ui/select.tsx'
import type { DeviceKind } from './device-choice.ts'
import type { OwnMedia, OwnView } from './own-media.ts'

const KINDS = [
  ['videoinput', 'room.device.camera'],
  ['audioinput', 'room.device.microphone'],
  ['audiooutput', 'room.device.speaker'],
] as const

/** A select for each kind of device with more than one option. */
export function DeviceSelects({ own, ownView }: { own: OwnMedia; ownView: OwnView }) {
  const { t } = useAreaTexts('room')
  return KINDS.map(([kind, label]) => {
    const devices = ownView.devices.filter((one) => one.kind === kind)
    if (devices.length < 2 || (kind === 'audiooutput' && !canChooseSpeaker())) return null
    return (
      <Select
        key={kind}
        label={t(label)}
        name={kind}
        isDense
        value={getDeviceInUse(kind, ownView) ?? devices[0]!.deviceId}
        options={devices.map(({ deviceId, label: name }, position) => ({
          value: deviceId,
          text: name || t('room.device.unnamed', { number: position + 1 }),
        }))}
        onChange={(event) => void own.chooseDevice(kind, event.currentTarget.value)}
      />
    )
  })
}

function getDeviceInUse(kind: DeviceKind, { microphone, camera, choice }: OwnView): string | undefined {
  const track = kind === 'audioinput' ? microphone : kind === 'videoinput' ? camera : null
  return track?.getSettings().deviceId ?? choice[kind]
}

const canChooseSpeaker = () => 'setSinkId' in HTMLMediaElement.prototype

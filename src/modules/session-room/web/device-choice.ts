export type DeviceKind = 'audioinput' | 'videoinput' | 'audiooutput'
export type DeviceChoice = Partial<Record<DeviceKind, string>>

/** Storage key of the last used devices; contains no session data. */
const STORAGE_KEY = 'roomDevices'

export function parseDeviceChoice(text: string | null): DeviceChoice {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    const kinds = ['audioinput', 'videoinput', 'audiooutput'] as const
    const getValue = (kind: DeviceKind) => (parsed as Record<string, unknown> | null)?.[kind]
    return Object.fromEntries(
      kinds.filter((one) => typeof getValue(one) === 'string').map((one) => [one, getValue(one)]),
    )
  } catch {
    return {}
  }
}

/** Returns the chosen device if it is still available, or undefined for the browser's default. */
export function findChosenDevice(
  devices: readonly Pick<MediaDeviceInfo, 'kind' | 'deviceId'>[],
  kind: DeviceKind,
  choice: DeviceChoice,
): string | undefined {
  const chosenId = choice[kind]
  return devices.some((one) => one.kind === kind && one.deviceId === chosenId) ? chosenId : undefined
}

export type DeviceProblem = 'refused' | 'missing' | 'busy'

/** Maps the browser's error to a reason why no device is available. */
export function getDeviceProblem(error: unknown): DeviceProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing'
}

/** Loads the last device choice; accessing the storage throws in private windows of some browsers. */
export function loadDeviceChoice(): DeviceChoice {
  try {
    return parseDeviceChoice(localStorage.getItem(STORAGE_KEY))
  } catch {
    return {}
  }
}

export function storeDeviceChoice(choice: DeviceChoice): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(choice))
  } catch {
    // Without storage, the choice applies only to this visit.
  }
}

/** Returns the text for a device that cannot be used. Without a microphone and a camera, others only see a name. */
export const getDeviceProblemText = (
  type: 'microphone' | 'camera',
  problems: Readonly<Record<'microphone' | 'camera', DeviceProblem | null>>,
) =>
  type === 'camera' && problems.camera === 'missing' && problems.microphone === 'missing'
    ? 'room.device.nothingFound'
    : (`room.device.${problems[type] ?? 'missing'}.${type}` as const)

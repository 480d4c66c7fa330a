export type DeviceKind = 'audioinput' | 'videoinput' | 'audiooutput'
export type DeviceChoice = Partial<Record<DeviceKind, string>>

/** Which devices this browser last used here: nothing about a session. */
const KEPT = 'roomDevices'

export function readChoice(text: string | null): DeviceChoice {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    const kinds = ['audioinput', 'videoinput', 'audiooutput'] as const
    const named = (kind: DeviceKind) => (read as Record<string, unknown> | null)?.[kind]
    return Object.fromEntries(kinds.filter((one) => typeof named(one) === 'string').map((one) => [one, named(one)]))
  } catch {
    return {}
  }
}

/** The chosen device where it is still plugged in; undefined leaves it to the browser. */
export function deviceToUse(
  devices: readonly Pick<MediaDeviceInfo, 'kind' | 'deviceId'>[],
  kind: DeviceKind,
  choice: DeviceChoice,
): string | undefined {
  const wanted = choice[kind]
  return devices.some((one) => one.kind === kind && one.deviceId === wanted) ? wanted : undefined
}

export type DeviceTrouble = 'refused' | 'missing' | 'busy'

/** Why the browser gave no device, as far as it says. */
export function troubleOf(error: unknown): DeviceTrouble {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing'
}

/** Private windows of some browsers throw on the mere mention of the storage. */
export function keptChoice(): DeviceChoice {
  try {
    return readChoice(localStorage.getItem(KEPT))
  } catch {
    return {}
  }
}

export function keepChoice(choice: DeviceChoice): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(choice))
  } catch {
    // Chosen for this visit then.
  }
}

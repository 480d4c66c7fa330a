import { useState } from 'react'
import { type DeviceProblem, getDeviceProblemText } from '#modules/session-room/web/device-choice.ts'
import type { OwnView, TrackType } from '#modules/session-room/web/own-media.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

type Problems = OwnView['problems']

/**
 * Returns the device problems that arose in the room. Those already known from the lobby are left out until the user
 * tries to turn the device on, because the user chose to join without it.
 */
export function useDeviceProblems({ problems }: OwnView) {
  const [known, setKnown] = useState<Problems>(problems)
  const shown = (['microphone', 'camera'] as const).filter((type) => problems[type] && problems[type] !== known[type])
  return {
    problems: shown.map((type) => ({ type, problem: problems[type]! })),
    report: (type: TrackType) => setKnown((all) => ({ ...all, [type]: null })),
    dismiss: () => setKnown(problems),
  }
}

interface DeviceProblemNoticeProps {
  problems: readonly { type: TrackType; problem: DeviceProblem }[]
  dismiss: () => void
}

/** Explains why the microphone or camera is off although the user wants it on. */
export function DeviceProblemNotice({ problems, dismiss }: DeviceProblemNoticeProps) {
  const { t } = useAreaTexts('room')
  if (problems.length === 0) return null
  const find = (type: TrackType) => problems.find((one) => one.type === type)?.problem ?? null
  const all = { microphone: find('microphone'), camera: find('camera') }
  return (
    <Notice
      kind="waiting"
      live
      icon="circle-alert"
      action={
        <Button kind="quiet" size="dense" onClick={dismiss}>
          {t('nav.close')}
        </Button>
      }
    >
      {problems.map(({ type }) => (
        <p key={type}>{t(getDeviceProblemText(type, all))}</p>
      ))}
      {problems.some(({ problem }) => problem === 'refused') && <p>{t('room.device.refusedHow')}</p>}
    </Notice>
  )
}
